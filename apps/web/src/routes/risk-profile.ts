import { lazyPart } from '../lib/lazy-part.ts';

/** Choosing funds on the risk profile, for every flow that offers it; loaded by who chooses it, or before. */
export const RiskProfileChoice = lazyPart(
  async () => (await import('../features/questionnaire/RiskProfileChoice.tsx')).RiskProfileChoice,
);
