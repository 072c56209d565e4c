import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import { dayText } from '@portaal/domain/notation/dutch';
import { sealBeneficiaries } from '../../contracts/contracts.use-cases.ts';
import { updateContract } from '../change-requests.repository.ts';
import type { Effect } from '../effect.ts';

/**
 * Effect of changing the beneficiaries of an annuity at death. If none are named, the order in the conditions
 * applies.
 */
export const begunstiging: Effect<ChangeOf<'begunstiging'>> = {
  waitsForRun: true,
  isCarriedOutOnApproval: true,
  personalLines: ({ begunstigden }) =>
    begunstigden.map(({ naam, geboortedatum, relatie }, index) => ({
      label: `Begunstigde ${index + 1}`,
      value: `${naam}, geboren op ${dayText(geboortedatum)}, ${relatie}`,
    })),
  apply: (tx, { id }, { begunstigden }, { configuration }) =>
    updateContract(tx, id, {
      sealedBeneficiaries: sealBeneficiaries(configuration.fieldKeys, id, begunstigden),
    }),
};
