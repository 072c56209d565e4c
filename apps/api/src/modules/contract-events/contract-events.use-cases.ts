import { randomUUIDv7 } from 'node:crypto';
import {
  type ContractEventActor,
  type ContractEventGroup,
  type ContractEventKind,
  contractEventKinds,
  contractEventMetadata,
} from '@portaal/domain/contract-events/calls';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type Page, type PageRequest, pageOf } from '../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { insertEvents, isOwnContract, listEventRows } from './contract-events.repository.ts';

/** A line of the history a customer sees (domain 5.8). Values as people read them, never personal data. */
export interface NewEvent {
  readonly contractId: string;
  readonly at: Date;
  readonly actor: ContractEventActor;
  readonly kind: ContractEventKind;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

type Row = Awaited<ReturnType<typeof listEventRows>>[number];

/** Writes lines of history in the transaction of the fact they report. */
export async function recordEvent(tx: Transaction, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // Within a millisecond these numbers have no order of their own.
  const ids = events.map(() => randomUUIDv7()).sort();
  const rows = events.map(({ before = null, after = null, ...event }, i) => {
    return { id: ids[i] ?? randomUUIDv7(), ...event, before, after };
  });
  await insertEvents(tx, rows);
}

/** The history of an own contract, newest first. Throws `notFound`. */
export async function listContractEvents(
  { database }: Pick<Services, 'database'>,
  person: SignedInPerson,
  {
    contractId,
    group,
    ...request
  }: PageRequest & { contractId: string; group?: ContractEventGroup | undefined },
): Promise<Page<Row>> {
  const owned = { id: contractId, personId: person.id, brand: person.brand };
  if (!(await isOwnContract(database.orm, owned))) throw new AppError('notFound');
  const kinds = group && contractEventKinds.filter((kind) => contractEventMetadata[kind].group === group);
  return pageOf(request, (part) => listEventRows(database.orm, { contractId, kinds, ...part }));
}
