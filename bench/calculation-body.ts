import * as calls from '../packages/domain/src/calls.ts';
import { noPaymentFrequency, noRiskProfile } from '../packages/domain/src/products/products/product.ts';
import { firstOfNextMonth, type IsoDate } from '../packages/engine/src/index.ts';

export const calculationPath = calls.calculate.path;

const start = firstOfNextMonth(new Date().toISOString().slice(0, 10) as IsoDate);

/** Builds a request of X-01 for three funds and 20 years. Every index has a different deposit. */
export function calculationBody(index: number) {
  return {
    productCode: 'SB',
    // Each part exceeds the minimum of its fund, so the calculation can also be saved as an offer.
    initialDeposit: 20_000 + (index % 9_000_000) / 100,
    periodicDeposit: 50 + (index % 500),
    birthdate: null,
    start,
    duration: 20,
    chosenRiskProfile: noRiskProfile,
    uitkeringsTermijnCode: noPaymentFrequency,
    polisVoorwaardeCode: null,
    isHuidigeLijfrenteOversluiten: false,
    description: 'Meting',
    funds: [
      { id: 1, percentage: 0.5 },
      { id: 2, percentage: 0.3 },
      { id: 3, percentage: 0.2 },
    ],
  };
}
