import { lazyPart } from '../lib/lazy-part.ts';

/** The risk profile choice that several flows share. Loaded when shown, or preloaded. */
export const RiskProfileChoice = lazyPart(
  async () => (await import('../features/products/questionnaires/RiskProfileChoice.tsx')).RiskProfileChoice,
);
