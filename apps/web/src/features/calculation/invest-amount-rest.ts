import { DurationStep } from './DurationStep.tsx';
import { FundsStep } from './FundsStep.tsx';
import { investAmountRules } from './invest-amount-rules.ts';
import { restOfFlow } from './rest-of-flow.ts';

/** Everything of `bedragBeleggen` after its first question. */
export const investAmountRest = restOfFlow(investAmountRules, [DurationStep, FundsStep]);
