import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { cents, isoDate } from '@portaal/engine';
import { initialQuestionnaire } from '../../../../entities/questionnaire/questionnaire-state.ts';
import { dutchFund } from '../../../../testing/funds.ts';
import type { InvestAmountState } from '../invest-amount/invest-amount-state.ts';
import type { FundAnswers } from '../model/calculator-flow.ts';

/** No funds chosen, no questionnaire filled in. */
export const noFunds: FundAnswers = {
  ...initialQuestionnaire,
  calculationBasedOnProfile: false,
  funds: [],
};

const profile = (
  code: RiskProfile['code'],
  name: string,
  minScore: number,
  limits: RiskProfile['limits'],
  modelMix: RiskProfile['modelMix'],
): RiskProfile => ({
  code,
  name,
  text: `Dit is ${name}.`,
  notice: null,
  minScore,
  maxScore: minScore + 19,
  limits,
  modelMix,
  netReturn: 0.05,
  volatility: 0.05,
  example: { deposit: 10_000, years: 10, pessimistic: 12_823, expected: 16_344, optimistic: 20_833 },
  version: '2026-11-01',
});
const limit = (id: number, minimum: number, maximum: number) => ({ id, minimum, maximum });
const share = (id: number, percentage: number) => ({ id, percentage });
/** Two profiles of domain 3.3. */
export const riskProfiles: readonly RiskProfile[] = [
  profile(
    'D',
    'Defensief',
    20,
    [limit(1, 0, 0.4), limit(2, 0, 0.4), limit(4, 0.5, 1)],
    [share(1, 0.2), share(2, 0.2), share(4, 0.6)],
  ),
  profile(
    'N',
    'Neutraal',
    40,
    [limit(1, 0, 0.6), limit(2, 0, 0.6), limit(3, 0, 0.15), limit(4, 0.2, 1)],
    [share(1, 0.4), share(2, 0.25), share(3, 0.05), share(4, 0.3)],
  ),
];

/** The profile `Neutraal` with all answers and confirmations, and its proposed allocation. */
export const onProfile: FundAnswers = {
  ...noFunds,
  calculationBasedOnProfile: true,
  answers: ['1011'],
  score: '45',
  riskProfiles,
  riskSelection: 'N',
  outcome: {
    version: '2026-11-01',
    profile: 'N',
    knowledgePoints: 54,
    warnings: [],
    scoredOn: isoDate('2026-11-21'),
  },
  firstStatement: true,
  secondStatement: true,
  thirdStatement: true,
  funds: [share(1, 40), share(2, 25), share(3, 5), share(4, 30)],
};

/** A flow without any answers. */
export const empty: InvestAmountState = {
  ...noFunds,
  kind: 'once',
  initialDeposit: null,
  periodicDeposit: null,
  description: '',
  duration: null,
  start: '',
  offerID: null,
};
/** Worked example 1 of domain 2.8: € 10.000 once, ten years, one fund. */
export const complete: InvestAmountState = {
  ...empty,
  initialDeposit: cents(1_000_000),
  duration: 10,
  funds: [{ id: 1, percentage: 100 }],
};

export const fund = { ...dutchFund, price: null, parameterVersion: '2026-01' };
const scenario = (endValue: number) => ({ endValue, periodicPayment: null });
/** Results of worked examples 1, 4 and 10. */
export const result = {
  offerID: null as string | null,
  productCode: 'SB',
  parameterVersion: '2026-01',
  totalDeposit: 10_000,
  deterministicEndValue: 16_569,
  scenarios: {
    pessimistic: scenario(11_505.18),
    expected: scenario(16_569),
    optimistic: scenario(23_861.58),
  },
  costs: {
    entry: 300,
    ongoing: 2_060.05,
    exit: 248.54,
    total: 2_608.59,
    reductionInYield: 0.0218,
    totalIncludingLostGrowth: 3_726.93,
  },
  paidOut: 16_320.47,
  endDate: '2036-12-01',
  mix: { netReturn: 0.055, volatility: 0.09 },
  series: [
    {
      year: 0,
      date: '2026-12-01',
      deposited: 10_000,
      pessimistic: 9_700,
      expected: 9_700,
      optimistic: 9_700,
    },
    {
      year: 10,
      date: '2036-12-01',
      deposited: 10_000,
      pessimistic: 11_505.18,
      expected: 16_569,
      optimistic: 23_861.58,
    },
  ],
};
