import { restOfFlow } from '../flow/rest-of-flow.ts';
import { FundsStep } from '../steps/FundsStep.tsx';
import { DurationStep } from './DurationStep.tsx';
import { investAmountRules } from './invest-amount-rules.ts';

/** The part of the flow `bedragBeleggen` after its first question. */
export const investAmountRest = restOfFlow(investAmountRules, [DurationStep, FundsStep]);
