import { redirect } from '@tanstack/react-router';
import { internalUrl, type paths } from '../lib/internal-urls.ts';
import { initialCalculatorFlows } from '../state/calculator-flows.ts';

export type CalculatorPath =
  | typeof paths.investAmount
  | typeof paths.annuityBuild
  | typeof paths.annuityPayout;

/** R-35, C-06: redirects a calculator URL without a step to the first step and preserves the query and fragment. */
export function firstStep(
  path: CalculatorPath,
  stap: string | undefined,
  { searchStr, hash }: { readonly searchStr: string; readonly hash: string },
): void {
  if (stap !== undefined) return;
  const first = internalUrl(path, { stap: initialCalculatorFlows.bedragBeleggen.activePage });
  throw redirect({
    href: `${first}${searchStr}${hash === '' ? '' : `#${hash}`}`,
    replace: true,
  });
}
