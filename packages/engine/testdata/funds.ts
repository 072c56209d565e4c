import type { AllocationPart, CorrelationMatrix, FundTerms } from '../src/index.ts';

// Fictional funds of section 6 of the domain document.
export const NVF: FundTerms = {
  id: 'NVF',
  entryCostRate: 0.03,
  ongoingCostRate: 0.016,
  exitCosts: [
    { fromYear: 0, rate: 0.03 },
    { fromYear: 5, rate: 0.015 },
  ],
  netReturn: 0.055,
  volatility: 0.09,
};
export const DVF: FundTerms = {
  ...NVF,
  id: 'DVF',
  ongoingCostRate: 0.0175,
  netReturn: 0.052,
  volatility: 0.085,
};
export const AVF: FundTerms = {
  id: 'AVF',
  entryCostRate: 0.035,
  ongoingCostRate: 0.021,
  exitCosts: [
    { fromYear: 0, rate: 0.035 },
    { fromYear: 5, rate: 0.02 },
  ],
  netReturn: 0.068,
  volatility: 0.14,
};
export const VLF: FundTerms = {
  id: 'VLF',
  entryCostRate: 0.015,
  ongoingCostRate: 0.011,
  exitCosts: [
    { fromYear: 0, rate: 0.01 },
    { fromYear: 5, rate: 0.005 },
  ],
  netReturn: 0.049,
  volatility: 0.04,
};

export const CORRELATIONS: CorrelationMatrix = {
  NVF: { DVF: 0.6, AVF: 0.35, VLF: 0.3 },
  DVF: { AVF: 0.35, VLF: 0.3 },
  AVF: { VLF: 0.2 },
};

/** Allocation of worked example 3: 40/30/10/20. */
export const MIX: readonly AllocationPart[] = [
  { fund: NVF, weight: 0.4 },
  { fund: DVF, weight: 0.3 },
  { fund: AVF, weight: 0.1 },
  { fund: VLF, weight: 0.2 },
];
