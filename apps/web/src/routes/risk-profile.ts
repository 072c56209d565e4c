import { lazyPart } from '../lib/lazy-part.ts';

/** The choice of a risk profile for every flow that offers it. Loaded when shown, or preloaded. */
export const RiskProfileChoice = lazyPart(
  async () => (await import('../features/questionnaire/RiskProfileChoice.tsx')).RiskProfileChoice,
);
