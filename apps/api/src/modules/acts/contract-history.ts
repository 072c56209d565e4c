import type { ContractEventActor, ContractEventKind } from '@portaal/domain/contract-events/calls';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { insertEvents } from './acts.repository.ts';

/** A line of the history a customer sees (domain 5.8). Values as people read them, never personal data. */
export interface NewEvent {
  readonly contractId: string;
  readonly at: Date;
  readonly actor: ContractEventActor;
  readonly kind: ContractEventKind;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Writes lines of history in the transaction of the fact they report. */
export async function recordEvent(tx: Transaction, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // Within a millisecond these numbers have no order of their own.
  const ids = events.map(() => newId()).sort();
  const rows = events.map(({ before = null, after = null, ...event }, i) => {
    return { id: ids[i] ?? newId(), ...event, before, after };
  });
  await insertEvents(tx, rows);
}
