import { restOfFlow } from '../flow/rest-of-flow.ts';
import { FundsStep } from '../steps/FundsStep.tsx';
import { annuityBuildRules } from './annuity-build-rules.ts';
import { BuildAmountStep } from './BuildAmountStep.tsx';
import { BuildBirthStep } from './BuildBirthStep.tsx';
import { BuildDurationStep } from './BuildDurationStep.tsx';

/** The part of the flow `lijfrenteOpbouwen` after its first question. */
export const annuityBuildRest = restOfFlow(annuityBuildRules, [
  BuildAmountStep,
  BuildBirthStep,
  BuildDurationStep,
  FundsStep,
]);
