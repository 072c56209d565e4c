import { euroToCents, type WageTaxBracket, type WageTaxCredit, type WithholdingYear } from '@portaal/engine';

// Amounts that the payer of an annuity withholds (domain 1.2, 1.10; decision 0035). The tags refer to
// docs/sources.md. Amounts are in whole euro, rates are fractions.

const euro = euroToCents;

/** Returns three tax brackets. Only the first rate and the start of the second bracket depend on age. */
const brackets = (
  first: number,
  second: { readonly from: number; readonly rate: number },
  thirdFrom: number,
): WageTaxBracket[] => [
  { from: euro(0), rate: first },
  { from: euro(second.from), rate: second.rate },
  { from: euro(thirdFrom), rate: 0.495 },
];

const credit = (
  maximum: number,
  phaseOutFrom: number,
  phaseOutRate: number,
  endsAt: number,
): WageTaxCredit => ({
  maximum: euro(maximum),
  phaseOutFrom: euro(phaseOutFrom),
  phaseOutRate,
  endsAt: euro(endsAt),
});

// Tax credits: "algemene heffingskorting" and, from the state pension age, "ouderenkorting".
const older2025 = [credit(1_536, 28_406, 0.0317, 76_817), credit(2_035, 45_308, 0.15, 58_874)];
const older2026 = [credit(1_556, 29_736, 0.03195, 78_426), credit(2_067, 46_002, 0.15, 59_782)];

export const withholdingYears: readonly (WithholdingYear & { readonly sources: readonly string[] })[] = [
  {
    year: 2025,
    // The step sizes of the wage tax table for that year are not available.
    table: null,
    healthcare: { rate: 0.0526, ceiling: euro(75_864) },
    groups: {
      underPensionAge: {
        brackets: brackets(0.3582, { from: 38_441, rate: 0.3748 }, 76_817),
        credits: [credit(3_068, 28_406, 0.06337, 76_817)],
      },
      pensionAge: {
        brackets: brackets(0.1792, { from: 38_441, rate: 0.3748 }, 76_817),
        credits: older2025,
      },
      pensionAgeBornBefore1946: {
        brackets: brackets(0.1792, { from: 40_502, rate: 0.3748 }, 76_817),
        credits: older2025,
      },
    },
    sources: ['S74', 'S75', 'S76', 'S77', 'S78'],
  },
  {
    year: 2026,
    table: { step: euro(54), maximum: euro(133_110) },
    healthcare: { rate: 0.0485, ceiling: euro(79_409) },
    groups: {
      underPensionAge: {
        brackets: brackets(0.3575, { from: 38_883, rate: 0.3756 }, 78_426),
        credits: [credit(3_115, 29_736, 0.06398, 78_426)],
      },
      pensionAge: {
        brackets: brackets(0.1785, { from: 38_883, rate: 0.3756 }, 78_426),
        credits: older2026,
      },
      pensionAgeBornBefore1946: {
        brackets: brackets(0.1785, { from: 41_123, rate: 0.3756 }, 78_426),
        credits: older2026,
      },
    },
    sources: ['S8', 'S71', 'S72', 'S73'],
  },
];
