import type { Cents } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { lockSmallActs } from '../acts/acts.use-cases.ts';
import { sumMovedOfPerson } from './moved-of-person.repository.ts';

/** Cents that employees moved about a person in the last 31 days; another act about the person waits for this one. */
export async function lockMovedOfPerson(tx: Transaction, personId: string, at: Date): Promise<Cents> {
  const from = await lockSmallActs(tx, personId, at);
  return sumMovedOfPerson(tx, personId, { from, until: at });
}
