import { euroToCents, type WithholdingRules, type WithholdingYear } from '../src/index.ts';
import { STATE_PENSION } from './state-pension-table.ts';

const euro = euroToCents;
const bracketsOf = (lowest: number, middleFrom: number, highestFrom: number, middle: number) => [
  { from: euro(0), rate: lowest },
  { from: euro(middleFrom), rate: middle },
  { from: euro(highestFrom), rate: 0.495 },
];
const creditOf = (maximum: number, phaseOutFrom: number, phaseOutRate: number, endsAt: number) => ({
  maximum: euro(maximum),
  phaseOutFrom: euro(phaseOutFrom),
  phaseOutRate,
  endsAt: euro(endsAt),
});

const credits2026 = [creditOf(1_556, 29_736, 0.03195, 78_426), creditOf(2_067, 46_002, 0.15, 59_782)];

/** Withholding parameters of decision 0035. The server stores the product's own parameters as data. */
export const WITHHOLDING_2026: WithholdingYear = {
  year: 2026,
  table: { step: euro(54), maximum: euro(133_110) },
  healthcare: { rate: 0.0485, ceiling: euro(79_409) },
  groups: {
    underPensionAge: {
      brackets: bracketsOf(0.3575, 38_883, 78_426, 0.3756),
      credits: [creditOf(3_115, 29_736, 0.06398, 78_426)],
    },
    pensionAge: { brackets: bracketsOf(0.1785, 38_883, 78_426, 0.3756), credits: credits2026 },
    pensionAgeBornBefore1946: {
      brackets: bracketsOf(0.1785, 41_123, 78_426, 0.3756),
      credits: credits2026,
    },
  },
};

const credits2025 = [creditOf(1_536, 28_406, 0.0317, 76_817), creditOf(2_035, 45_308, 0.15, 58_874)];

export const WITHHOLDING_2025: WithholdingYear = {
  year: 2025,
  table: null,
  healthcare: { rate: 0.0526, ceiling: euro(75_864) },
  groups: {
    underPensionAge: {
      brackets: bracketsOf(0.3582, 38_441, 76_817, 0.3748),
      credits: [creditOf(3_068, 28_406, 0.06337, 76_817)],
    },
    pensionAge: { brackets: bracketsOf(0.1792, 38_441, 76_817, 0.3748), credits: credits2025 },
    pensionAgeBornBefore1946: {
      brackets: bracketsOf(0.1792, 40_502, 76_817, 0.3748),
      credits: credits2025,
    },
  },
};

export const WITHHOLDING: WithholdingRules = {
  years: [WITHHOLDING_2025, WITHHOLDING_2026],
  statePension: STATE_PENSION,
};
