import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import { dayText } from '@portaal/domain/notation/dutch';
import type { Effect } from '../effect.ts';

/**
 * Effect of a change of holder: none here, because `transferContract` in `ownership.use-cases` executes the
 * change, with the supporting documents.
 */
export const tenaamstelling: Effect<ChangeOf<'tenaamstelling'>> = {
  waitsForRun: true,
  personalLines: ({ naam, geboortedatum, toelichting }) => [
    { label: 'Nieuwe naam', value: naam },
    { label: 'Geboren op', value: dayText(geboortedatum) },
    ...(toelichting === '' ? [] : [{ label: 'Toelichting', value: toelichting }]),
  ],
  apply: async (_tx, { number }) => {
    throw new Error(`the holder of contract ${number} changes by a transfer only`);
  },
};
