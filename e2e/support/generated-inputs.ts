import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { paymentFrequencyCodes } from '@portaal/domain/products/products/product';
import { addMonths, isoDate } from '@portaal/engine';
import fc from 'fast-check';
import { blank } from './calculation-examples.ts';

/** Generates an amount in euros with cents. */
const euro = (minimum: number, maximum: number) =>
  fc.integer({ min: 100 * minimum, max: 100 * maximum }).map((cents) => cents / 100);

/** Generates whole percentages that add up to 100, over one to four funds. */
const funds = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
    fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }),
  )
  .map(([cuts, ids]) => {
    const edges = [0, ...cuts.toSorted((one, other) => one - other), 100];
    return edges.slice(1).map((edge, index) => ({
      id: ids[index] ?? 0,
      percentage: (edge - (edges[index] ?? 0)) / 100,
    }));
  });

const birthdate = fc
  .integer({ min: 0, max: 12 * 60 })
  .map((months) => addMonths(isoDate('1945-01-17'), months));
const start = fc.integer({ min: 0, max: 11 }).map((months) => addMonths(blank().start, months));

const deposits = fc.record({
  productCode: fc.constantFrom('SB' as const, 'SUL' as const),
  initialDeposit: fc.oneof(fc.constant(0), euro(1_000, 1_000_000)),
  periodicDeposit: euro(50, 25_000),
  duration: fc.integer({ min: 1, max: 40 }),
});
const payouts = fc.record({
  productCode: fc.constant('SDIL' as const),
  initialDeposit: euro(10_000, 1_000_000),
  duration: fc.integer({ min: 5, max: 60 }),
  uitkeringsTermijnCode: fc.constantFrom(...paymentFrequencyCodes),
  polisVoorwaardeCode: fc.constantFrom('SDIL' as const, 'SDIL2014' as const),
});

const input = fc
  .tuple(fc.oneof(deposits, payouts), birthdate, start, funds)
  .map(([product, born, from, division]): CalculationInput => {
    const person = { birthdate: product.productCode === 'SB' ? null : born };
    return { ...blank(), ...product, ...person, start: from, funds: division };
  });

/** Generates inputs for every product, deterministic per seed. Some inputs are invalid. */
export const generatedInputs = (count: number, seed: number): CalculationInput[] =>
  fc.sample(input, { numRuns: count, seed });
