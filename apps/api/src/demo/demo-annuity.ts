import {
  addMonths,
  cents,
  type IsoDate,
  isoDate,
  type PayoutStanding,
  recalculatedPayout,
  remainingPayouts,
  roundHalfUp,
} from '@portaal/engine';
import type { ContractPlan } from './demo-investors.ts';
import { fundRates, wrapperCostRate } from './demo-terms.ts';

/**
 * Returns the last day of an annuity's accumulation phase or of its payouts; null for a contract without an annuity.
 */
export function annuityEnd({ annuity }: ContractPlan, startDate: IsoDate): IsoDate | null {
  if (!annuity) return null;
  const next = addMonths(startDate, 12 * annuity.years);
  return isoDate(new Date(Date.parse(`${next}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10));
}

/**
 * Returns the payout of an annuity at its start. It is calculated from the amount invested after entry cost, at the
 * expected return of the allocation (domain 2.4). Returns null for every other contract.
 */
export function startedPayout(plan: ContractPlan, startDate: IsoDate): PayoutStanding | null {
  const endDate = annuityEnd(plan, startDate);
  const frequency = plan.annuity?.frequency;
  if (frequency === undefined || endDate === null) return null;
  const mixed = (rate: 'netReturn' | 'entryCostRate') =>
    fundRates.reduce((sum, fund) => sum + (plan.allocation[fund.fundId] ?? 0) * fund[rate], 0) / 10_000;
  const calculationRate = roundHalfUp(mixed('netReturn') - wrapperCostRate, 10);
  const annuity = { startDate, endDate, paymentFrequency: frequency, calculationRate };
  const invested = cents(Math.round(plan.initialDeposit * 100 * (1 - mixed('entryCostRate'))));
  const remaining = remainingPayouts(annuity, startDate);
  return {
    annuity,
    payout: recalculatedPayout(invested, annuity, remaining),
    owed: cents(0),
    calculatedOn: startDate,
    isBlocked: false,
    room: null,
  };
}
