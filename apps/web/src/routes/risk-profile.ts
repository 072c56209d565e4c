import { lazy } from 'react';

/** Choosing funds on the risk profile, for every flow that offers it; loaded by who chooses it. */
export const RiskProfileChoice = lazy(async () => ({
  default: (await import('../features/questionnaire/RiskProfileChoice.tsx')).RiskProfileChoice,
}));
