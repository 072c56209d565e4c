import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { firstOfNextMonth, type IsoDate, isoDate } from '@portaal/engine';

/** Returns the current day in Europe/Amsterdam. */
export const today = (): IsoDate =>
  isoDate(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }));

const fourFunds = [
  { id: 1, percentage: 0.4 },
  { id: 2, percentage: 0.3 },
  { id: 3, percentage: 0.1 },
  { id: 4, percentage: 0.2 },
];

/** Returns a calculation of an investment (SB) without amounts, which starts on the next possible day. */
export const blank = (): CalculationInput => ({
  productCode: 'SB',
  initialDeposit: 0,
  periodicDeposit: 0,
  birthdate: null,
  start: firstOfNextMonth(today()),
  duration: 10,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: '',
  funds: [{ id: 1, percentage: 1 }],
});

/** Returns the worked examples of domain 2.8 that our calculators support, by number. */
export function workedExamples(): Readonly<Record<string, CalculationInput>> {
  const payout: CalculationInput = {
    ...blank(),
    productCode: 'SDIL',
    initialDeposit: 100_000,
    duration: 20,
    polisVoorwaardeCode: 'SDIL',
    birthdate: isoDate('1958-08-20'),
    uitkeringsTermijnCode: 'Maand',
    funds: [{ id: 4, percentage: 1 }],
  };
  return {
    '1, 4 and 10': { ...blank(), initialDeposit: 10_000 },
    '2': { ...blank(), periodicDeposit: 100, duration: 15 },
    '3 and 5': {
      ...blank(),
      initialDeposit: 25_000,
      periodicDeposit: 250,
      duration: 20,
      funds: fourFunds,
    },
    '6 and 7': payout,
    '8': {
      ...payout,
      birthdate: isoDate('1964-05-12'),
      initialDeposit: 150_000,
      duration: 25,
      uitkeringsTermijnCode: 'Kwartaal',
    },
    '8b': { ...payout, initialDeposit: 150_000, duration: 8 },
    '13': { ...payout, funds: fourFunds },
    '14': {
      ...blank(),
      productCode: 'SUL',
      birthdate: isoDate('1980-03-15'),
      initialDeposit: 20_000,
      periodicDeposit: 300,
      duration: 12,
      funds: fourFunds,
    },
  };
}
