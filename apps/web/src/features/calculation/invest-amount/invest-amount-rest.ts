import { restOfFlow } from '../flow/rest-of-flow.ts';
import { FundsStep } from '../steps/FundsStep.tsx';
import { DurationStep } from './DurationStep.tsx';
import { investAmountRules } from './invest-amount-rules.ts';

/** Everything of `bedragBeleggen` after its first question. */
export const investAmountRest = restOfFlow(investAmountRules, [DurationStep, FundsStep]);
