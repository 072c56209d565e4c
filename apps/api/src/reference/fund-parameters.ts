import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import { isoDate } from '@portaal/engine';

// Parameters of the four funds: domain 6, table "Fund facts". Rates are fractions per year, amounts are in whole
// euro. A changed figure is never edited here: it becomes a new entry in `parameterVersions` with its own date.

interface CalculationFund {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly flow: InvestmentFlowName;
  readonly investsIn: string;
  readonly startDate: string;
  readonly currency: string;
}

interface FundParameters {
  readonly fundId: number;
  readonly minimumInitialDeposit: number;
  readonly minimumTopUp: number;
  readonly minimumMonthlyDeposit: number;
  readonly entryCostRate: number;
  readonly ongoingCostRate: number;
  readonly exitCostRateUnderFiveYears: number;
  readonly exitCostRateFromFiveYears: number;
  readonly netReturn: number;
  readonly volatility: number;
  readonly distributionRate: number;
  readonly riskIndicator: number;
  readonly recommendedHoldingYears: number;
  readonly yearlyRedemptionRate: number;
  readonly extraNoticeMonths: number;
}

interface ParameterVersion {
  readonly version: string;
  readonly validFrom: string;
  readonly funds: readonly FundParameters[];
  /** Correlation of each pair of funds, listed once with the lower id first. */
  readonly correlations: readonly { fundId: number; otherFundId: number; value: number }[];
}

export const fundIds = { NVF: 1, DVF: 2, AVF: 3, VLF: 4 } as const;
const { NVF, DVF, AVF, VLF } = fundIds;

export const funds: readonly CalculationFund[] = [
  {
    id: NVF,
    code: 'NVF',
    name: 'Nederlands Vastgoed Fonds',
    flow: 'nederlands',
    investsIn: 'Ongeveer 30 panden in Nederland: buurtwinkels, bedrijfsruimten en woningen.',
    startDate: isoDate('2016-01-01'),
    currency: 'EUR',
  },
  {
    id: DVF,
    code: 'DVF',
    name: 'Duits Vastgoed Fonds',
    flow: 'duits',
    investsIn: 'Ongeveer 40 supermarkten en woningen in middelgrote Duitse steden.',
    startDate: isoDate('2016-01-01'),
    currency: 'EUR',
  },
  {
    id: AVF,
    code: 'AVF',
    name: 'Amerikaans Vastgoed Fonds',
    flow: 'american',
    investsIn:
      'Ongeveer 15 panden in de Verenigde Staten: winkels met een supermarkt en appartementen. Het valutarisico is niet afgedekt.',
    startDate: isoDate('2018-01-01'),
    currency: 'USD',
  },
  {
    id: VLF,
    code: 'VLF',
    name: 'Vastgoed Leningen Fonds',
    flow: 'leningenfonds',
    investsIn:
      'Ongeveer 40 leningen aan eigenaren van vastgoed, met eerste hypotheek en een looptijd van 12 tot 48 maanden.',
    startDate: isoDate('2019-01-01'),
    currency: 'EUR',
  },
];

export const parameterVersions: readonly ParameterVersion[] = [
  {
    version: '2026-01',
    validFrom: isoDate('2016-01-01'),
    funds: [
      {
        fundId: NVF,
        minimumInitialDeposit: 1_000,
        minimumTopUp: 250,
        minimumMonthlyDeposit: 50,
        entryCostRate: 0.03,
        ongoingCostRate: 0.016,
        exitCostRateUnderFiveYears: 0.03,
        exitCostRateFromFiveYears: 0.015,
        netReturn: 0.055,
        volatility: 0.09,
        distributionRate: 0.042,
        riskIndicator: 4,
        recommendedHoldingYears: 7,
        yearlyRedemptionRate: 0.05,
        extraNoticeMonths: 0,
      },
      {
        fundId: DVF,
        minimumInitialDeposit: 1_000,
        minimumTopUp: 250,
        minimumMonthlyDeposit: 50,
        entryCostRate: 0.03,
        ongoingCostRate: 0.0175,
        exitCostRateUnderFiveYears: 0.03,
        exitCostRateFromFiveYears: 0.015,
        netReturn: 0.052,
        volatility: 0.085,
        distributionRate: 0.039,
        riskIndicator: 4,
        recommendedHoldingYears: 7,
        yearlyRedemptionRate: 0.05,
        extraNoticeMonths: 0,
      },
      {
        fundId: AVF,
        minimumInitialDeposit: 2_500,
        minimumTopUp: 500,
        minimumMonthlyDeposit: 100,
        entryCostRate: 0.035,
        ongoingCostRate: 0.021,
        exitCostRateUnderFiveYears: 0.035,
        exitCostRateFromFiveYears: 0.02,
        netReturn: 0.068,
        volatility: 0.14,
        distributionRate: 0.05,
        riskIndicator: 5,
        recommendedHoldingYears: 7,
        yearlyRedemptionRate: 0.05,
        extraNoticeMonths: 1,
      },
      {
        fundId: VLF,
        minimumInitialDeposit: 5_000,
        minimumTopUp: 1_000,
        minimumMonthlyDeposit: 100,
        entryCostRate: 0.015,
        ongoingCostRate: 0.011,
        exitCostRateUnderFiveYears: 0.01,
        exitCostRateFromFiveYears: 0.005,
        netReturn: 0.049,
        volatility: 0.04,
        distributionRate: 0.048,
        riskIndicator: 3,
        recommendedHoldingYears: 3,
        yearlyRedemptionRate: 0.1,
        extraNoticeMonths: 1,
      },
    ],
    correlations: [
      { fundId: NVF, otherFundId: DVF, value: 0.6 },
      { fundId: NVF, otherFundId: AVF, value: 0.35 },
      { fundId: NVF, otherFundId: VLF, value: 0.3 },
      { fundId: DVF, otherFundId: AVF, value: 0.35 },
      { fundId: DVF, otherFundId: VLF, value: 0.3 },
      { fundId: AVF, otherFundId: VLF, value: 0.2 },
    ],
  },
];
