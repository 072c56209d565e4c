import { restOfFlow } from '../flow/rest-of-flow.ts';
import { FundsStep } from '../steps/FundsStep.tsx';
import { annuityPayoutRules } from './annuity-payout-rules.ts';
import { FrequencyStep } from './FrequencyStep.tsx';
import { PayoutBirthStep } from './PayoutBirthStep.tsx';
import { PayoutDurationStep } from './PayoutDurationStep.tsx';

/** The part of the flow `lijfrenteUitkeren` after its first question. */
export const annuityPayoutRest = restOfFlow(annuityPayoutRules, [
  PayoutBirthStep,
  PayoutDurationStep,
  FrequencyStep,
  FundsStep,
]);
