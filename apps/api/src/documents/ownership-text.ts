import type { PeriodSnapshot } from './contract-snapshot.ts';
import { longDate } from './dutch-notation.ts';

/** Why the statement of a person who got a contract, or handed it over, is about a part of the period. */
export function ownershipText({ from, to, heldFrom, heldUntil }: PeriodSnapshot): string {
  return [
    ...(heldFrom === undefined
      ? []
      : [
          ` U kreeg dit contract op ${longDate(heldFrom)} van een andere houder. Wij rekenen vanaf de waarde van ` +
            `${longDate(from)}.`,
        ]),
    ...(heldUntil === undefined
      ? []
      : [
          ` Het contract is op ${longDate(heldUntil)} op een andere naam gezet. Wij rekenen tot en met de waarde ` +
            `van ${longDate(to)}.`,
        ]),
  ].join('');
}
