// Covers apps/web/src folders: calculation.

/// <reference lib="dom" />

import type { Page } from '@playwright/test';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { type CalculationOutcome, calculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { calculationProblems } from '@portaal/domain/products/calculation/rules';
import { productCodes } from '@portaal/domain/products/products/product';
import { usualLimits } from '@portaal/domain/products/terms/calculator-limits';
import { calculationContext } from './support/calculation-context.ts';
import { today, workedExamples } from './support/calculation-examples.ts';
import { generatedInputs } from './support/generated-inputs.ts';
import { pageBundle } from './support/page-bundle.ts';
import { callServer } from './support/server-call.ts';
import { expect, test } from './support/test.ts';

declare global {
  /** Global variable through which a page uses the calculation modules. */
  var browserCalculation: typeof import('./support/browser-calculation.entry.ts');
}

const SEED = 20_261_121;

/** Returns the outcomes that Chromium calculates for the inputs, with the server's calculation context. */
async function inChromium(page: Page, inputs: readonly CalculationInput[]): Promise<CalculationOutcome[]> {
  const script = await pageBundle('e2e/support/browser-calculation.entry.ts', 'browserCalculation');
  await page.goto('/robots.txt');
  await page.evaluate(script);
  const context = await calculationContext();
  return page.evaluate(
    ([inputs, context]) => inputs.map((input) => browserCalculation.calculationOutcome(input, context)),
    [inputs, context] as const,
  );
}

/** Returns the server's outcome without the offer fields. */
async function byServer(input: CalculationInput): Promise<unknown> {
  const { status, body } = await callServer('baken', {
    method: 'POST',
    path: '/api/calculation',
    body: input,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { offerID, ...outcome } = (body as { data: Record<string, unknown> }).data;
  expect(offerID).toBeNull();
  return outcome;
}

// A server caches its parameters for a minute, and another test may load new yearly figures in that time.
test.beforeEach(async () => {
  test.setTimeout(150_000);
  const annuity = Object.values(workedExamples()).find(({ productCode }) => productCode === 'SDIL');
  if (annuity === undefined) throw new Error('No annuity among the examples.');
  const isOfOneVersion = async () => {
    const ours = calculationOutcome(annuity, await calculationContext()).parameterVersion;
    return ((await byServer(annuity)) as CalculationOutcome).parameterVersion === ours;
  };
  await expect.poll(isOfOneVersion, { timeout: 90_000 }).toBe(true);
});

test('X-01 browser and server calculate the same figures for every worked example', async ({ page }) => {
  const examples = workedExamples();
  const outcomes = await inChromium(page, Object.values(examples));
  for (const [index, [number, input]] of Object.entries(examples).entries()) {
    expect.soft(outcomes[index], `example ${number}`).toEqual(await byServer(input));
  }
});

for (const productCode of productCodes) {
  test(`X-01 browser, server and Node calculate the same figures for 130 inputs of ${productCode}`, async ({
    page,
  }) => {
    const context = await calculationContext();
    const fundIds = context.funds.map(({ id }) => id);
    const rules = { today: today(), fundIds, limits: usualLimits, context };
    const inputs = generatedInputs(4_500, SEED)
      .filter((input) => input.productCode === productCode && calculationProblems(input, rules).length === 0)
      .slice(0, 130);
    expect(inputs).toHaveLength(130);
    const outcomes = await inChromium(page, inputs);
    expect(outcomes).toEqual(inputs.map((input) => calculationOutcome(input, context)));
    for (const [index, input] of inputs.entries()) {
      expect(outcomes[index], JSON.stringify(input)).toEqual(await byServer(input));
    }
  });
}
