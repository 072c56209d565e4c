import type { CalculationOutcome } from '@portaal/domain/calculation/outcome';
import type { PaymentFrequencyCode } from '@portaal/domain/products/product';
import type { scenarioTexts } from '@portaal/domain/products/texts';
import { centsToEuro, euroToCents, inTodaysMoney } from '@portaal/engine';

type Scenario = (typeof scenarioTexts)[number]['key'];

/** Percent a year: what the European Central Bank aims for. Nobody knows what it will be. */
export const ASSUMED_INFLATION = 2;

/** What an amount in euro, `years` from the start, buys at the prices of the start; `inflation` in percent a year. */
const atPricesOfNow = (euro: number, inflation: number, years: number): number =>
  centsToEuro(inTodaysMoney(euroToCents(euro), inflation / 100, years));

/** What the outcome is about: the value at the end, or each payment. */
function nominal({ scenarios }: CalculationOutcome, scenario: Scenario): number {
  const { periodicPayment, endValue } = scenarios[scenario];
  return periodicPayment ?? endValue;
}

export interface PurchasingPower {
  /** At the end of the duration. */
  readonly atEnd: Readonly<Record<Scenario, number>>;
  /** As expected, a point a year: the amount itself, and what it buys at the prices of the start. */
  readonly course: readonly { readonly year: number; readonly euro: number; readonly now: number }[];
  /** How often each amount of a payout is paid; undefined where the outcome is a value. */
  readonly frequency: PaymentFrequencyCode | undefined;
}

/** The outcome in the money of now. Equal years, from the start of the calculation. */
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
