import type { ChangeOf } from '@portaal/domain/change-requests/options';
import { updateContract } from '../change-requests.repository.ts';
import type { Effect } from '../effect.ts';

export const uitkering: Effect<ChangeOf<'uitkering'>> = {
  waitsForRun: true,
  apply: (tx, { id }, { uitkeringen }) => updateContract(tx, id, { distributionMode: uitkeringen }),
};
