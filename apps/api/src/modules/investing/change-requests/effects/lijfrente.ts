import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import { payoutAt } from '@portaal/domain/investing/change-requests/options/lijfrente';
import { centsToEuro, euroToCents } from '@portaal/engine';
import { unchanged } from '../../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../../platform/orm.ts';
import type { Services } from '../../../../platform/services.ts';
import { stateElsewhere } from '../../../products/calculation/calculation.use-cases.ts';
import { type ContractRow, findAllocation, updateContract } from '../change-requests.repository.ts';
import { frequencyCodeOf, frequencyOf } from '../change-terms.use-cases.ts';
import { conversionProblems } from '../conversion.use-cases.ts';
import { convert, outcomeOf } from '../convert.use-cases.ts';
import type { Effect } from '../effect.ts';
import { moveTaxCredit } from '../tax-credit.use-cases.ts';

type AnnuityChange = ChangeOf<'lijfrente'>;

async function applyAnnuity(
  tx: Transaction,
  row: ContractRow,
  { endDate, uitkeringsTermijnCode: code, loonheffingskorting, otherTemporaryPayouts }: AnnuityChange,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  if (endDate !== undefined) await updateContract(tx, row.id, { endDate });
  if (loonheffingskorting !== undefined) {
    await updateContract(tx, row.id, { applyTaxCredit: loonheffingskorting });
  }
  if (otherTemporaryPayouts !== undefined) {
    await stateElsewhere(tx, row, { yearlyCents: euroToCents(otherTemporaryPayouts), statedAt: clock.now() });
    // The next dealing run recalculates the payout under the remaining ceiling.
    if (row.isTemporary) await updateContract(tx, row.id, { payoutCalculatedOn: null });
  }
  const frequency = code && frequencyOf(code);
  if (code === undefined || frequency === undefined) return;
  const { paymentFrequency: was, periodicPayoutCents: payout } = row;
  if (was === null || payout === null) return;
  const amount = payoutAt(code, frequencyCodeOf(was), centsToEuro(payout));
  await updateContract(tx, row.id, {
    paymentFrequency: frequency,
    // This amount is provisional: the dealing run of that day recalculates it from the value of the contract (domain
    // 10.1).
    periodicPayoutCents: euroToCents(amount),
    payoutCalculatedOn: null,
  });
}

const elsewhereOf = (euro: number | undefined) => (euro === undefined ? undefined : euroToCents(euro));

/**
 * Effect of an annuity change: new terms for the same contract, or a payout, which converts the contract into another
 * one (decision 0030).
 */
export const lijfrente: Effect<AnnuityChange> = {
  waitsForRun: true,
  elsewhere: async (tx, row, { loonheffingskorting }) =>
    loonheffingskorting === true ? moveTaxCredit(tx, row) : {},
  apply: applyAnnuity,
  async problems(services, row, { payout, otherTemporaryPayouts }, changeContext) {
    if (payout === undefined) return [];
    const shares = await findAllocation(services.database.orm, row.id);
    return conversionProblems(services, row, shares, changeContext, {
      ...payout,
      elsewhere: elsewhereOf(otherTemporaryPayouts),
    });
  },
  async onDay(services, row, { payout, otherTemporaryPayouts }) {
    if (payout === undefined) return undefined;
    const terms = { ...payout, elsewhere: elsewhereOf(otherTemporaryPayouts) };
    const outcome = await outcomeOf(services, row, terms);
    return async (tx, context, locked) =>
      outcome ? convert(tx, context, { ...locked, terms, outcome }) : unchanged(undefined);
  },
};
