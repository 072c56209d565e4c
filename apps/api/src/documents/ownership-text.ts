import type { PeriodSnapshot } from './contract-snapshot.ts';
import { longDate } from './dutch-notation.ts';

/** Explains why the statement covers only part of the period, when the contract was transferred within it. */
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
