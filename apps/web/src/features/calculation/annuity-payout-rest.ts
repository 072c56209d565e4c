import { annuityPayoutRules } from './annuity-payout-rules.ts';
import { FrequencyStep } from './FrequencyStep.tsx';
import { FundsStep } from './FundsStep.tsx';
import { PayoutBirthStep } from './PayoutBirthStep.tsx';
import { PayoutDurationStep } from './PayoutDurationStep.tsx';
import { restOfFlow } from './rest-of-flow.ts';

/** Everything of `lijfrenteUitkeren` after its first question. */
export const annuityPayoutRest = restOfFlow(annuityPayoutRules, [
  PayoutBirthStep,
  PayoutDurationStep,
  FrequencyStep,
  FundsStep,
]);
