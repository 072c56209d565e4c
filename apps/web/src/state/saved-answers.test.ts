import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { cents, isoDate } from '@portaal/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { initialCalculatorFlows } from './calculator-flows.ts';
import { resetAllFlows, updateFlow } from './calculators.ts';
import { fillFlow, offerIn, wouldLoseAnswers } from './saved-answers.ts';
import { useStore } from './store.ts';

const today = isoDate('2026-11-21');
const investment: CalculationInput = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 0,
  birthdate: null,
  start: isoDate('2027-01-01'),
  duration: 10,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: 'Studie Lisa',
  funds: [
    { id: 1, percentage: 0.6 },
    { id: 2, percentage: 0.4 },
  ],
};
const payout: CalculationInput = {
  ...investment,
  productCode: 'SDIL',
  birthdate: isoDate('1964-05-12'),
  uitkeringsTermijnCode: 'Kwartaal',
  polisVoorwaardeCode: 'SDIL',
  description: '',
};
const flows = () => useStore.getState().calculator;

beforeEach(resetAllFlows);

describe('a saved offer fills in a calculator', () => {
  test("C-10 sets the answers and the offerID in the flow of the offer's product, and leaves the other flows unchanged", () => {
    fillFlow(payout, 'offer-1', today);
    expect(flows().lijfrenteUitkeren).toMatchObject({
      initialDeposit: 1_000_000,
      geboortedatum: '1964-05-12',
      kapitaal: 'nee',
      uitkeringsTermijnCode: 'Kwartaal',
      start: '2027-01-01',
      offerID: 'offer-1',
    });
    expect(flows().bedragBeleggen).toEqual(initialCalculatorFlows.bedragBeleggen);
    expect([offerIn('SDIL'), offerIn('SB')]).toEqual(['offer-1', null]);
    fillFlow({ ...payout, productCode: 'SUL' }, 'offer-2', today);
    expect(flows().lijfrenteOpbouwen).toMatchObject({ duration: 10, offerID: 'offer-2' });
  });

  test('C-08 a start date in the past becomes the first possible date', () => {
    fillFlow({ ...investment, start: isoDate('2026-11-01') }, 'offer-1', today);
    expect(flows().bedragBeleggen.start).toBe('');
  });
});

describe('`wouldLoseAnswers` detects answers that would be lost', () => {
  test('`wouldLoseAnswers` is false for an unused calculator, regardless of its current step', () => {
    updateFlow('bedragBeleggen', { activePage: 'stap3' });
    expect(wouldLoseAnswers(investment, null, today)).toBe(false);
  });

  test('`wouldLoseAnswers` is false if the inputs are equal, even in another notation', () => {
    fillFlow(investment, 'offer-1', today);
    expect(wouldLoseAnswers(investment, null, today)).toBe(false);
    const { funds } = flows().bedragBeleggen;
    updateFlow('bedragBeleggen', { start: '', funds: funds.toReversed() });
    expect(wouldLoseAnswers({ ...investment, start: isoDate('2026-12-01') }, null, today)).toBe(false);
    expect(wouldLoseAnswers(investment, null, today)).toBe(true);
  });

  test('`wouldLoseAnswers` is false if the original offer contains the answers', () => {
    fillFlow(investment, 'offer-1', today);
    const other = { ...investment, duration: 12 };
    expect(wouldLoseAnswers(other, investment, today)).toBe(false);
    expect(wouldLoseAnswers(other, null, today)).toBe(true);
    updateFlow('bedragBeleggen', { initialDeposit: cents(2_000_000) });
    expect(wouldLoseAnswers(other, investment, today)).toBe(true);
  });

  test('`wouldLoseAnswers` is false if only the method of choosing the years differs', () => {
    const build = { ...investment, productCode: 'SUL', description: '' } as const;
    fillFlow(build, 'offer-1', today);
    updateFlow('lijfrenteOpbouwen', { durationType: 'aow' });
    expect(wouldLoseAnswers({ ...build, duration: 12 }, build, today)).toBe(false);
  });

  test('`wouldLoseAnswers` compares only with the calculator of the same product', () => {
    updateFlow('bedragBeleggen', { duration: 5 });
    expect(wouldLoseAnswers(payout, null, today)).toBe(false);
    expect(wouldLoseAnswers(investment, null, today)).toBe(true);
  });
});
