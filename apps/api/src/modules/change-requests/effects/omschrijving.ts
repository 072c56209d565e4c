import type { ChangeOf } from '@portaal/domain/change-requests/options';
import { updateContract } from '../change-requests.repository.ts';
import type { Effect } from '../effect.ts';

export const omschrijving: Effect<ChangeOf<'omschrijving'>> = {
  waitsForRun: false,
  apply: (tx, { id }, { description }) => updateContract(tx, id, { description }),
};
