import type { Cents } from '@portaal/engine';
import { lockSmallActs, readEmployeeLimits } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { sumMovedOfPerson } from './moved-of-person.repository.ts';

/**
 * Returns the total, in cents, that employees moved for a person of a brand in the last 31 days. Takes a
 * lock, so that simultaneous actions about the same person wait for each other.
 */
export async function lockMovedOfPerson(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
  at: Date,
): Promise<Cents> {
  const from = await lockSmallActs(tx, id, at);
  return sumMovedOfPerson(tx, id, { from, until: at, limits: await readEmployeeLimits(tx, brand) });
}
