// Computes the withholding of a monthly payout in 2026 after the state pension age, with the credits, by the
// published payroll rules (S71 and S72 of docs/sources.md). Written independently, so that the test does not
// compare the product with itself. All arithmetic is in integers, with rates in hundred-thousandths.

/** Yearly tax in whole euros at the end of each bracket: 17.85% up to 38,883, then 37.56% up to 78,426, then 49.5%. */
const FIRST = 6_940;
const SECOND = 14_852;

const part = (euros: number, rate: number): number => Math.floor((Math.max(0, euros) * rate) / 100_000);

function taxOf(wage: number): number {
  if (wage <= 38_883) return part(wage, 17_850);
  if (wage <= 78_426) return FIRST + part(wage - 38_883, 37_560);
  return FIRST + SECOND + part(wage - 78_426, 49_500);
}

/** Returns the tax credits. The general credit ends at a wage of 78,426, the credit for older people at 59,782. */
function creditsOf(wage: number): number {
  const general = wage > 78_426 ? 0 : Math.max(0, 1_556 - part(wage - 29_736, 3_195));
  const older = wage > 59_782 ? 0 : Math.max(0, 2_067 - part(wage - 46_002, 15_000));
  return general + older;
}

/** Returns the withholding in cents, valid up to the end of the table, a yearly wage of € 133,110. */
export function greenTable(gross: number): { readonly wageTax: number; readonly healthcare: number } {
  if (12 * gross > 133_110_00) throw new RangeError(`above the table: ${gross}`);
  const wage = Math.floor((12 * gross) / 54_00) * 54;
  const yearly = Math.max(0, taxOf(wage) - creditsOf(wage));
  return {
    wageTax: Math.round((yearly * 100) / 12),
    // 4.85% of at most a twelfth of 79,409.
    healthcare: Math.floor((Math.min(gross, 6_617_41) * 485) / 10_000),
  };
}
