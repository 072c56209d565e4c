import { lazyRouteComponent } from '@tanstack/react-router';

/** Choosing funds on the risk profile, for every flow that offers it; loaded by who chooses it, or before. */
export const RiskProfileChoice = lazyRouteComponent(
  () => import('../features/questionnaire/RiskProfileChoice.tsx'),
  'RiskProfileChoice',
);
