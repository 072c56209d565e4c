import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import type { PaymentFrequencyCode } from '@portaal/domain/products/products/product';
import type { scenarioTexts } from '@portaal/domain/products/products/texts';
import { centsToEuro, euroToCents, inTodaysMoney } from '@portaal/engine';

type Scenario = (typeof scenarioTexts)[number]['key'];

/** Assumed inflation in percent per year: the target of the European Central Bank. Future inflation is unknown. */
export const ASSUMED_INFLATION = 2;

/**
 * Returns the purchasing power of an amount in euros `years` after the start, at the prices of the start. `inflation`
 * is in percent per year.
 */
const atPricesOfNow = (euro: number, inflation: number, years: number): number =>
  centsToEuro(inTodaysMoney(euroToCents(euro), inflation / 100, years));

/** Returns the nominal amount of the outcome: the end value or, for a payout, each payment. */
function nominal({ scenarios }: CalculationOutcome, scenario: Scenario): number {
  const { periodicPayment, endValue } = scenarios[scenario];
  return periodicPayment ?? endValue;
}

export interface PurchasingPower {
  /** Purchasing power at the end of the duration. */
  readonly atEnd: Readonly<Record<Scenario, number>>;
  /**
   * Expected scenario with one point per year: the nominal amount, and its purchasing power at the prices of the
   * start.
   */
  readonly course: readonly { readonly year: number; readonly euro: number; readonly now: number }[];
  /** Payment frequency of a payout; undefined if the outcome is a value. */
  readonly frequency: PaymentFrequencyCode | undefined;
}

/** Returns the outcome in today's money, in equal yearly steps from the start of the calculation. */
export function purchasingPower(result: CalculationOutcome, inflation: number): PurchasingPower {
  const years = result.series.at(-1)?.year ?? 0;
  const atEnd = (scenario: Scenario) => atPricesOfNow(nominal(result, scenario), inflation, years);
  return {
    atEnd: {
      pessimistic: atEnd('pessimistic'),
      expected: atEnd('expected'),
      optimistic: atEnd('optimistic'),
    },
    course: result.series.map(({ year, expected }) => {
      const euro = result.payout === undefined ? expected : nominal(result, 'expected');
      return { year, euro, now: atPricesOfNow(euro, inflation, year) };
    }),
    frequency: result.payout?.frequency,
  };
}
