import {
  accumulationCode,
  investmentCode,
  type ProductCode,
  payoutCode,
  products,
} from '../products/product.ts';
import { sectionsBefore } from './sections-before.ts';

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** Limits of a brand's calculators: deposits in euro, durations in whole years. */
export interface CalculatorLimits {
  /** Each deposit is zero or within its range. The capital of an annuity in payout has its own minimum. */
  readonly initialDeposit: Range;
  readonly periodicDeposit: Range;
  readonly duration: Readonly<Record<ProductCode, Range>>;
}

interface FileRange {
  readonly vanaf: number;
  readonly tot: number;
}
const rangeOf = ({ vanaf, tot }: FileRange): Range => ({ minimum: vanaf, maximum: tot });

/** Returns the limits in a version of the terms. The law limits the duration of a payout. */
export const calculatorLimitsOf = ({
  grenzen: { rekenhulp },
}: Pick<typeof sectionsBefore, 'grenzen'>): CalculatorLimits => ({
  initialDeposit: rangeOf(rekenhulp.eersteInleg),
  periodicDeposit: rangeOf(rekenhulp.maandinleg),
  duration: {
    [investmentCode]: rangeOf(rekenhulp.looptijd.beleggen),
    [accumulationCode]: rangeOf(rekenhulp.looptijd.lijfrenteOpbouwen),
    [payoutCode]: products[payoutCode].duration,
  },
});

/** Limits of a brand without published terms, and of an older server, which does not send them. */
export const usualLimits = calculatorLimitsOf(sectionsBefore);
