import type { Cents, IsoDate } from '@portaal/engine';
import type { FundAllocation } from './fund-allocation.ts';

/** The steps of `/bedrag-beleggen/{stap}` in their order; the last one is the result. */
export const investAmountSteps = ['stap1', 'stap2', 'stap3', 'stap4'] as const;
export type InvestAmountStep = (typeof investAmountSteps)[number];

/** How the customer pays in: domain 7.1, `kind`. */
export type DepositKind = 'once' | 'monthly' | 'both';

/** The part of the browser state `bedragBeleggen` (C-02, C-03) that this flow reads and writes. */
export interface InvestAmountState {
  readonly kind: DepositKind;
  /** `null` while nothing is filled in. */
  readonly initialDeposit: Cents | null;
  /** A month; `null` while nothing is filled in. */
  readonly periodicDeposit: Cents | null;
  readonly description: string;
  /** Whole years, `null` until chosen. */
  readonly duration: number | null;
  /** Absent or empty until chosen, which means the first of the next month (C-08). */
  readonly start?: IsoDate | '';
  readonly calculationBasedOnProfile: boolean;
  /** The code of the risk profile, when there is one. */
  readonly score: string;
  /** 0–100 each (C-04). */
  readonly funds: FundAllocation;
  /** The offer that was saved from this flow, if any (C-10). */
  readonly offerID: string | null;
}

/** Whether the text names a step. */
export function isInvestAmountStep(text: string): text is InvestAmountStep {
  return investAmountSteps.some((step) => step === text);
}

/** 1 to 4. */
export function stepNumber(step: InvestAmountStep): number {
  return investAmountSteps.indexOf(step) + 1;
}

/** The step after this one; the last one stays. */
export function nextStep(step: InvestAmountStep): InvestAmountStep {
  return investAmountSteps[stepNumber(step)] ?? step;
}

/** The step before this one, or nothing before the first. */
export function previousStep(step: InvestAmountStep): InvestAmountStep | null {
  return investAmountSteps[stepNumber(step) - 2] ?? null;
}
