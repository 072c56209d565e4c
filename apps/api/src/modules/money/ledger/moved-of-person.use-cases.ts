import type { Cents } from '@portaal/engine';
import { lockSmallActs } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { sumMovedOfPerson } from './moved-of-person.repository.ts';

/**
 * Returns the total, in cents, that employees moved for a person in the last 31 days. Takes a lock, so that a
 * simultaneous action about the same person waits.
 */
export async function lockMovedOfPerson(tx: Transaction, personId: string, at: Date): Promise<Cents> {
  const from = await lockSmallActs(tx, personId, at);
  return sumMovedOfPerson(tx, personId, { from, until: at });
}
