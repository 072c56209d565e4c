import type { CalculatorLimits } from '../../brand/configuration.ts';
import { accumulationCode, investmentCode, payoutCode, products } from '../products/product.ts';
import { sectionsBefore } from './sections-before.ts';

export type { CalculatorLimits };

type Range = CalculatorLimits['initialDeposit'];

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
