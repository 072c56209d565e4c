import { euroToCents, type FiscalParameters } from '../src/index.ts';

/** Fiscal parameters of domain document 1.2 and 1.5. The server stores the product's own parameters as data. */
export const FISCAL_2026: FiscalParameters = {
  version: '2026-11-20',
  year: 2026,
  annualRoomRate: 0.3,
  pensionOffset: euroToCents(19_172),
  maxIncome: euroToCents(137_800),
  factorAMultiplier: 6.27,
  maxReserveRoom: euroToCents(42_753),
  reserveLookbackYears: 10,
  temporaryMaxPerYear: euroToCents(26_781),
  annuityTerm: {
    lifelongMonths: 240,
    temporaryMonths: 60,
    latestStartYears: 5,
    pre2014ReferenceAge: 65,
    maximumEndAge: 100,
    termCounting: 'term',
  },
};
export const FISCAL_2025: FiscalParameters = {
  ...FISCAL_2026,
  year: 2025,
  pensionOffset: euroToCents(18_475),
  maxReserveRoom: euroToCents(42_108),
  temporaryMaxPerYear: euroToCents(26_781),
};
export const FISCAL_2024: FiscalParameters = {
  ...FISCAL_2026,
  year: 2024,
  pensionOffset: euroToCents(17_545),
  maxReserveRoom: euroToCents(41_608),
  temporaryMaxPerYear: null,
};
