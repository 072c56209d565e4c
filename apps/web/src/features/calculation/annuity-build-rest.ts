import { annuityBuildRules } from './annuity-build-rules.ts';
import { BuildAmountStep } from './BuildAmountStep.tsx';
import { BuildBirthStep } from './BuildBirthStep.tsx';
import { BuildDurationStep } from './BuildDurationStep.tsx';
import { FundsStep } from './FundsStep.tsx';
import { restOfFlow } from './rest-of-flow.ts';

/** Everything of `lijfrenteOpbouwen` after its first question. */
export const annuityBuildRest = restOfFlow(annuityBuildRules, [
  BuildAmountStep,
  BuildBirthStep,
  BuildDurationStep,
  FundsStep,
]);
