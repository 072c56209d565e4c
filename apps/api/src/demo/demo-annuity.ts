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
import { parameterVersions } from '../reference/fund-parameters.ts';
import type { ContractPlan } from './demo-investors.ts';

/** A year, of SUL and SDIL (domain 6). */
export const WRAPPER_COST_RATE = 0.002;

/** Of an annuity: the last day of its accumulation or of its payouts. */
export function annuityEnd({ annuity }: ContractPlan, startDate: IsoDate): IsoDate | null {
  if (!annuity) return null;
  const next = addMonths(startDate, 12 * annuity.years);
  return isoDate(new Date(Date.parse(`${next}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10));
}

/**
 * An annuity in payout on its first day: at the expected return of its mix, of what is invested after entry cost
 * (domain 2.4). Null for every other contract.
 */
export function startedPayout(plan: ContractPlan, startDate: IsoDate): PayoutStanding | null {
  const endDate = annuityEnd(plan, startDate);
  const frequency = plan.annuity?.frequency;
  if (frequency === undefined || endDate === null) return null;
  const known = parameterVersions.findLast(({ validFrom }) => validFrom <= startDate)?.funds ?? [];
  const mixed = (rate: 'netReturn' | 'entryCostRate') =>
    known.reduce((sum, fund) => sum + (plan.allocation[fund.fundId] ?? 0) * fund[rate], 0) / 10_000;
  const calculationRate = roundHalfUp(mixed('netReturn') - WRAPPER_COST_RATE, 10);
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
