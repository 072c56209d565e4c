import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noPaymentFrequency, noRiskProfile } from '@portaal/domain/products/products/product';
import { riskProfileCodes } from '@portaal/domain/products/questionnaires/profile-codes';
import { usualLimits } from '@portaal/domain/products/terms/calculator-limits';
import { addMonths, isoDate } from '@portaal/engine';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { annuityBuildRules } from '../features/products/calculation/annuity-build/annuity-build-rules.ts';
import { annuityPayoutRules } from '../features/products/calculation/annuity-payout/annuity-payout-rules.ts';
import { investAmountRules } from '../features/products/calculation/invest-amount/invest-amount-rules.ts';
import { resetAllFlows } from '../state/calculators.ts';
import { fillFlow, wouldLoseAnswers } from '../state/saved-answers.ts';
import { useStore } from '../state/store.ts';

const today = isoDate('2026-11-21');
beforeEach(resetAllFlows);

/** Returns the request that the calculator of this product would send now. */
function sentBy({ productCode }: CalculationInput): CalculationInput {
  const { bedragBeleggen, lijfrenteOpbouwen, lijfrenteUitkeren } = useStore.getState().calculator;
  if (productCode === 'SB') return investAmountRules.toCalculationInput(bedragBeleggen, today);
  if (productCode === 'SUL') return annuityBuildRules.toCalculationInput(lijfrenteOpbouwen, today);
  return annuityPayoutRules.toCalculationInput(lijfrenteUitkeren, today);
}

const euro = (minimum: number, maximum: number) =>
  fc.integer({ min: 100 * minimum, max: 100 * maximum }).map((cents) => cents / 100);
const orNothing = (amount: fc.Arbitrary<number>) => fc.oneof(fc.constant(0), amount);
const { initialDeposit, periodicDeposit } = usualLimits;
const birthdate = fc
  .tuple(
    fc.integer({ min: 1940, max: 2008 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => isoDate(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)));

/** Percentages in hundredths that add up to 100%, as the form produces them. */
const funds = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 3 })
  .map((cuts) => {
    const edges = [0, ...cuts.sort((one, other) => one - other), 10_000];
    return edges.slice(1).map((edge, index) => ({
      id: index + 1,
      percentage: (edge - (edges[index] ?? 0)) / 10_000,
    }));
  });

const common = {
  start: fc.integer({ min: 0, max: 11 }).map((months) => addMonths(isoDate('2026-12-01'), months)),
  duration: fc.integer({ min: 5, max: 40 }),
  chosenRiskProfile: fc.oneof(
    fc.constant(noRiskProfile),
    fc.integer({ min: 0, max: 100 }).map(String),
    fc.constantFrom(...riskProfileCodes),
  ),
  funds,
};
const deposits = fc
  .tuple(
    orNothing(euro(initialDeposit.minimum, initialDeposit.maximum)),
    orNothing(euro(periodicDeposit.minimum, periodicDeposit.maximum)),
  )
  .filter(([once, monthly]) => once + monthly > 0);

const inputs: fc.Arbitrary<CalculationInput> = fc.oneof(
  fc
    .record({ ...common, deposits, description: fc.string({ maxLength: 80 }).map((text) => text.trim()) })
    .map(
      ({ deposits: [once, monthly], ...rest }): CalculationInput => ({
        ...rest,
        productCode: 'SB',
        initialDeposit: once,
        periodicDeposit: monthly,
        birthdate: null,
        uitkeringsTermijnCode: noPaymentFrequency,
        polisVoorwaardeCode: null,
        isHuidigeLijfrenteOversluiten: false,
      }),
    ),
  fc.record({ ...common, deposits, birthdate, isHuidigeLijfrenteOversluiten: fc.boolean() }).map(
    ({ deposits: [once, monthly], ...rest }): CalculationInput => ({
      ...rest,
      productCode: 'SUL',
      initialDeposit: once,
      periodicDeposit: monthly,
      uitkeringsTermijnCode: noPaymentFrequency,
      polisVoorwaardeCode: null,
      description: '',
    }),
  ),
  fc
    .record({
      ...common,
      birthdate,
      initialDeposit: euro(10_000, initialDeposit.maximum),
      uitkeringsTermijnCode: fc.constantFrom('Maand' as const, 'Kwartaal', 'Halfjaar', 'Jaar'),
      polisVoorwaardeCode: fc.constantFrom('SDIL' as const, 'SDIL2014'),
      others: orNothing(euro(1, 50_000)),
    })
    .map(
      ({ others, ...rest }): CalculationInput => ({
        ...rest,
        productCode: 'SDIL',
        periodicDeposit: 0,
        isHuidigeLijfrenteOversluiten: false,
        description: '',
        ...(others > 0 ? { otherTemporaryPayouts: others } : {}),
      }),
    ),
);

test('R-36 a calculator opened from an offer sends exactly the inputs of that offer', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      fillFlow(input, 'offer', today);
      expect(sentBy(input)).toEqual(input);
      expect(wouldLoseAnswers(input, null, today)).toBe(false);
    }),
  );
});
