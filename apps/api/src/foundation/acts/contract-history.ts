import type { ContractEventActor, ContractEventKind } from '@portaal/domain/investing/contract-events/calls';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { insertEvents } from './acts.repository.ts';

/** A line of the history that a customer sees (domain 5.8). Values are readable text, never personal data. */
export interface NewEvent {
  readonly contractId: string;
  readonly at: Date;
  readonly actor: ContractEventActor;
  readonly kind: ContractEventKind;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Writes history lines in the transaction of the event they report. */
export async function recordEvent(tx: Transaction, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  // Ids created within one millisecond are not in order, so they are sorted here.
  const ids = events.map(() => newId()).sort();
  const rows = events.map(({ before = null, after = null, ...event }, i) => {
    return { id: ids[i] ?? newId(), ...event, before, after };
  });
  await insertEvents(tx, rows);
}
