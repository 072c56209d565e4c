import type { CalculatorFlowName } from '../state/calculator-flows.ts';

interface Visit {
  readonly params: { readonly stap?: string | undefined };
  /** True if the page is only preloaded because the user is likely to visit it. */
  readonly preload: boolean;
}

/** Fetches the page of a calculator. An actual visit also makes its flow the current flow. */
export async function loadCalculator(
  page: { readonly preload?: (() => Promise<unknown> | undefined) | undefined },
  flow: CalculatorFlowName,
  { params, preload }: Visit,
): Promise<void> {
  const [{ enterFlow }] = await Promise.all([import('./calculator.ts'), page.preload?.()]);
  if (!preload) enterFlow(flow, params.stap);
}
