import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { calculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { cents, isoDate } from '@portaal/engine';
import type { AnnuityBuildState } from '../annuity-build/annuity-build-state.ts';
import type { AnnuityPayoutState } from '../annuity-payout/annuity-payout-state.ts';
import type { FetchedContext } from '../model/calculator-flow.ts';
import { fund, noFunds } from './examples.ts';

/**
 * Returns the fiscal figures of a year. The figures of 2027 are fictitious, because they were unknown in November
 * 2026.
 */
const figuresOf = (year: number): AnnuityRules['years'][number] => ({
  year,
  annualRoomRate: 0.3,
  pensionOffset: 19_172,
  maxIncome: 137_800,
  factorAMultiplier: 6.27,
  maxReserveRoom: 42_753,
  reserveLookbackYears: 10,
  temporaryMaxPerYear: 26_781,
  annuityTerm: {
    lifelongMonths: 240,
    temporaryMonths: 60,
    latestStartYears: 5,
    pre2014ReferenceAge: 65,
    maximumEndAge: 100,
    termCounting: 'term' as const,
  },
  sources: [],
});

/** Rules as of November 2026, limited to what the examples need (domain 1.2, 1.5, 1.7). */
const annuityRules: AnnuityRules = {
  version: 'fiscaal-2026-11',
  product: {
    wrapperCostRate: 0.002,
    minimumAge: 18,
    minimumCapital: 10_000,
    maximumFundShares: [{ id: 3, maximum: 0.4 }],
  },
  statePension: [
    { bornFrom: '1953-01-01', years: 66, months: 4, provisional: false, sources: [] },
    { bornFrom: '1955-09-01', years: 66, months: 7, provisional: false, sources: [] },
    { bornFrom: '1956-06-01', years: 66, months: 10, provisional: false, sources: [] },
    { bornFrom: '1957-03-01', years: 67, months: 0, provisional: false, sources: [] },
    { bornFrom: '1961-01-01', years: 67, months: 3, provisional: false, sources: [] },
    { bornFrom: '1964-10-01', years: 67, months: 3, provisional: true, sources: [] },
  ],
  years: [figuresOf(2026), figuresOf(2027)],
};

/** The loan fund of domain 6. */
const loanFund = {
  ...fund,
  id: 4,
  code: 'VLF',
  name: 'Vastgoed Leningen Fonds',
  entryCostRate: 0.015,
  ongoingCostRate: 0.011,
  exitCostRate: { underFiveYears: 0.01, fromFiveYears: 0.005 },
  yearlyRedemptionRate: 0.05,
  expectedNetReturn: 0.049,
  volatility: 0.04,
  recommendedHoldingYears: 3,
};

export const context: FetchedContext = { funds: [fund, loanFund], annuityRules, riskProfiles: null };

/** Worked example 8 of domain 2.8: € 150.000 in the loan fund, investor born on 12 May 1964, paid out over 25 years. */
export const payoutInput: CalculationInput = {
  productCode: 'SDIL',
  initialDeposit: 150_000,
  periodicDeposit: 0,
  birthdate: isoDate('1964-05-12'),
  start: isoDate('2027-01-01'),
  duration: 25,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Kwartaal',
  polisVoorwaardeCode: 'SDIL',
  isHuidigeLijfrenteOversluiten: false,
  description: '',
  funds: [{ id: 4, percentage: 1 }],
};

/** A user aged 46 who accumulates an annuity in one fund. */
export const accumulationInput: CalculationInput = {
  ...payoutInput,
  productCode: 'SUL',
  initialDeposit: 20_000,
  periodicDeposit: 300,
  birthdate: isoDate('1980-03-15'),
  duration: 12,
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  funds: [{ id: 1, percentage: 1 }],
};

/** Answers of a flow that the user has not started. */
const unanswered = {
  ...noFunds,
  initialDeposit: null,
  duration: null,
  start: '',
  offerID: null,
  geboortedatum: '',
} as const;
export const emptyBuild: AnnuityBuildState = {
  ...unanswered,
  periodicDeposit: null,
  situation: '',
  durationType: 'years',
};
export const emptyPayout: AnnuityPayoutState = {
  ...unanswered,
  kapitaal: '',
  uitkeringsTermijnCode: '',
  otherTemporaryPayouts: null,
};

/** Answers that produce `accumulationInput`. */
export const completeBuild: AnnuityBuildState = {
  ...emptyBuild,
  situation: 'nieuw',
  initialDeposit: cents(2_000_000),
  periodicDeposit: cents(30_000),
  geboortedatum: '1980-03-15',
  start: isoDate('2027-01-01'),
  duration: 12,
  funds: [{ id: 1, percentage: 100 }],
};

/** Answers that produce `payoutInput`. */
export const completePayout: AnnuityPayoutState = {
  ...emptyPayout,
  initialDeposit: cents(15_000_000),
  kapitaal: 'nee',
  geboortedatum: '1964-05-12',
  start: isoDate('2027-01-01'),
  duration: 25,
  uitkeringsTermijnCode: 'Kwartaal',
  funds: [{ id: 4, percentage: 100 }],
};

export const outcomeOf = (input: CalculationInput) => calculationOutcome(input, context);
