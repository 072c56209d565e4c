import { isoDate } from '@portaal/engine';
import { type Brand, readBrands } from '../../brands/brands.ts';
import type { OfferContent, OfferFund } from '../offer/offer.ts';

export const brands: readonly Brand[] = readBrands({ only: undefined, publicUrls: {} }).all;

export function brand(id: string): Brand {
  const found = brands.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no brand ${id}`);
  return found;
}

const terms = {
  riskIndicator: 4,
  expectedNetReturn: 0.055,
  entryCostRate: 0.03,
  ongoingCostRate: 0.016,
  exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 },
};

export const funds: readonly OfferFund[] = [
  { ...terms, id: 1, name: 'Nederlands Vastgoedfonds', currency: 'EUR', recommendedHoldingYears: 10 },
  { ...terms, id: 2, name: 'Duits Vastgoedfonds', currency: 'EUR', recommendedHoldingYears: 7 },
  { ...terms, id: 3, name: 'Amerikaans Vastgoedfonds', currency: 'USD', recommendedHoldingYears: 10 },
  { ...terms, id: 4, name: 'Vastgoed Leningenfonds', currency: 'EUR', recommendedHoldingYears: 5 },
];

const costs: OfferContent['result']['costs'] = {
  entry: 2337.5,
  ongoing: 18200.11,
  wrapper: 0,
  exit: 2612.15,
  total: 23149.76,
  reductionInYield: 0.0183,
  totalIncludingLostGrowth: 39872.22,
};

type Input = OfferContent['input'];

/** Returns an offer similar to example 3 of domain 2.8. Amounts grow evenly and are multiplied by `scale`. */
export function accumulationOffer(years: number, input: Partial<Input> = {}, scale = 1): OfferContent {
  const once = 25_000 * scale;
  const monthly = 250 * scale;
  const grown = (rate: number, year: number): number =>
    Math.round((once * (1 + rate) ** year + (12 * monthly * ((1 + rate) ** year - 1)) / rate) * 100) / 100;
  const series = Array.from({ length: years + 1 }, (_, year) => ({
    year,
    date: `${2027 + year}-01-01`,
    deposited: once + 12 * monthly * year,
    pessimistic: grown(0.02, year),
    expected: grown(0.0542, year),
    optimistic: grown(0.085, year),
  }));
  const scenario = (rate: number) => ({ endValue: grown(rate, years), periodicPayment: null });
  return {
    number: '2026-000123',
    madeFor: 'Iris Veldkamp',
    createdAt: new Date('2026-11-21T23:12:33Z'),
    validUntil: '2026-12-21',
    facts: { funds, riskProfile: null },
    questionnaire: null,
    input: {
      productCode: 'SB',
      initialDeposit: once,
      periodicDeposit: monthly,
      birthdate: null,
      start: isoDate('2027-01-01'),
      duration: years,
      chosenRiskProfile: 'NVT',
      uitkeringsTermijnCode: 'Geen',
      polisVoorwaardeCode: null,
      isHuidigeLijfrenteOversluiten: false,
      description: 'Voor de studie van Joris',
      funds: [
        { id: 1, percentage: 0.4 },
        { id: 2, percentage: 0.3 },
        { id: 3, percentage: 0.1 },
        { id: 4, percentage: 0.2 },
      ],
      ...input,
    },
    result: {
      productCode: input.productCode ?? 'SB',
      parameterVersion: '2026-1',
      totalDeposit: once + 12 * monthly * years,
      deterministicEndValue: grown(0.0542, years),
      scenarios: { pessimistic: scenario(0.02), expected: scenario(0.0542), optimistic: scenario(0.085) },
      severe: { endValue: grown(0.005, years), periodicPayment: null },
      worstYear: { year: 2023, return: -0.0197, result: -1_674.5 },
      costs,
      paidOut: 171_531.38,
      endDate: `${2027 + years}-01-01`,
      mix: { netReturn: 0.0542, volatility: 0.065196 },
      series,
    },
  };
}

/** Returns example 13 of domain 2.8: € 100.000 paid out monthly over 20 years. */
export function payoutOffer(): OfferContent {
  const years = 20;
  const payments = { pessimistic: 527.52, expected: 648.8, optimistic: 797.96 };
  const paidUntil = (year: number) => ({
    pessimistic: payments.pessimistic * 12 * year,
    expected: payments.expected * 12 * year,
    optimistic: payments.optimistic * 12 * year,
  });
  const left = (year: number): number => 5_000 * (years - year);
  const scenario = (payment: number) => ({
    endValue: 0,
    periodicPayment: payment,
    lastPayment: payment,
    totalPaid: payment * 12 * years,
  });
  const offer = accumulationOffer(years, {
    productCode: 'SDIL',
    initialDeposit: 100_000,
    periodicDeposit: 0,
    birthdate: isoDate('1964-05-12'),
    uitkeringsTermijnCode: 'Maand',
    polisVoorwaardeCode: 'SDIL',
    isHuidigeLijfrenteOversluiten: true,
    description: '',
    funds: [{ id: 4, percentage: 1 }],
  });
  return {
    ...offer,
    facts: { funds: funds.filter(({ id }) => id === 4), riskProfile: null },
    result: {
      ...offer.result,
      totalDeposit: 100_000,
      deterministicEndValue: 0,
      scenarios: {
        pessimistic: scenario(payments.pessimistic),
        expected: scenario(payments.expected),
        optimistic: scenario(payments.optimistic),
      },
      severe: { endValue: 0, periodicPayment: 441.02 },
      costs: { ...costs, wrapper: 2300.12, exit: 0 },
      paidOut: 155_712,
      series: Array.from({ length: years + 1 }, (_, year) => ({
        year,
        date: `${2027 + year}-01-01`,
        deposited: 100_000,
        pessimistic: left(year),
        expected: left(year),
        optimistic: left(year),
        paid: paidUntil(year),
      })),
      payout: {
        frequency: 'Maand',
        invested: 98_500,
        deterministicPayment: 653.84,
        lastPayment: 653.44,
        totalPaid: 156_921.2,
        paymentCount: 240,
        firstPaymentDate: '2027-02-01',
        lastPaymentDate: '2047-01-01',
        paymentWithoutCosts: 741.2,
      },
      annuity: {
        statePensionDate: '2031-08-12',
        provisional: true,
        latestStart: '2036-12-31',
        kind: 'lifelongSubstitute',
        minimumMonths: 240,
      },
    },
  };
}
