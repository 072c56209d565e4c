import type { FundOfBrand } from '@portaal/domain/brand/configuration';
import type { Fund } from '@portaal/domain/products/funds/calls';

export const dutchFund: Fund = {
  id: 1,
  code: 'NVF',
  name: 'Nederlands Vastgoed Fonds',
  flow: 'nederlands',
  investsIn: 'Ongeveer 30 panden in Nederland.',
  startDate: '2016-01-01',
  isOpen: true,
  price: { date: '2026-11-01', nav: 100.1 },
  minimum: { initialDeposit: 1_000, topUp: 250, periodicDeposit: 50 },
  onlineMaximum: 250_000,
  originDocumentFrom: 100_000,
  entryCostRate: 0.03,
  ongoingCostRate: 0.016,
  exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 },
  yearlyRedemptionRate: 0.05,
  expectedNetReturn: 0.055,
  volatility: 0.09,
  distributionRate: 0.042,
  riskIndicator: 4,
  recommendedHoldingYears: 7,
  currency: 'EUR',
  forecastSources: [{ figure: 'return', source: 'Eigen raming', date: '2026-01-01' }],
  correlations: [],
  calendarYears: [
    { year: 2022, return: 0.04 },
    { year: 2023, return: -0.03 },
    { year: 2024, return: 0.045 },
  ],
  parameterVersion: '2026-11-01',
};

/** The funds of a brand with one fund in each flow, as its pages list them. */
export const soldFunds: readonly FundOfBrand[] = [
  { id: 1, flow: 'nederlands', name: 'Nederlands vastgoed' },
  { id: 2, flow: 'duits', name: 'Duits vastgoed' },
  { id: 3, flow: 'american', name: 'Amerikaans vastgoed' },
  { id: 4, flow: 'leningenfonds', name: 'Leningenfonds' },
];
