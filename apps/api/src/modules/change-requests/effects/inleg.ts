import type { ChangeOf } from '@portaal/domain/change-requests/options';
import { euroToCents } from '@portaal/engine';
import { updateContract } from '../change-requests.repository.ts';
import type { Effect } from '../effect.ts';

export const inleg: Effect<ChangeOf<'inleg'>> = {
  waitsForRun: false,
  apply: (tx, { id }, { periodicDeposit, debitDay, pausedUntil }) =>
    updateContract(tx, id, {
      monthlyDepositCents: euroToCents(periodicDeposit),
      debitDay,
      depositsPausedUntil: pausedUntil,
    }),
};
