import { redirect } from '@tanstack/react-router';
import { internalUrl, type paths } from '../lib/internal-urls.ts';
import { initialCalculatorFlows } from '../state/calculator-flows.ts';

export type CalculatorPath =
  | typeof paths.investAmount
  | typeof paths.annuityBuild
  | typeof paths.annuityPayout;

/** R-35, C-06: a calculator without a step begins at the first. */
export function firstStep(path: CalculatorPath, stap: string | undefined): void {
  if (stap !== undefined) return;
  throw redirect({
    href: internalUrl(path, { stap: initialCalculatorFlows.bedragBeleggen.activePage }),
    replace: true,
  });
}
