import type { CalculatorFlowName } from '../state/calculator-flows.ts';

interface Visit {
  readonly params: { readonly stap?: string | undefined };
  /** True if the page is only preloaded because the user is likely to open it. */
  readonly preload: boolean;
}

/** Fetches the page of a calculator. If the user actually opens the page, its flow also becomes the current flow. */
export async function loadCalculator(
  page: { readonly preload?: (() => Promise<unknown> | undefined) | undefined },
  flow: CalculatorFlowName,
  { params, preload }: Visit,
): Promise<void> {
  const [{ enterFlow }] = await Promise.all([import('./calculator.ts'), page.preload?.()]);
  if (!preload) enterFlow(flow, params.stap);
}
