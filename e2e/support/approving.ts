import type { Page } from '@playwright/test';
import type { Brand } from './portal.ts';
import { adminCode } from './server-call.ts';
import { StepUpQuestion } from './step-up.ts';
import { expect, signInBrowser } from './test.ts';

/**
 * The colleague who approves the requests of a test's administrator. The demo has only one such colleague (decision
 * 0056).
 */
export const COLLEAGUE = 'collega@example.nl';

/**
 * Signs in the colleague. Called before slow steps, because each app code works once and the next code takes half a
 * minute.
 */
export const signInColleague = (colleague: Page, brand: Brand): Promise<void> =>
  signInBrowser(colleague.context(), brand, COLLEAGUE);

/** Signs in the colleague and opens the approval request with this title. */
export async function openAsColleague(colleague: Page, brand: Brand, title: RegExp) {
  await signInColleague(colleague, brand);
  return openRequest(colleague, title);
}

export async function openRequest(colleague: Page, title: RegExp) {
  await colleague.goto('/admin');
  await colleague.getByRole('link', { name: /^\d+ verzoek(en)? van (een collega|collega’s)$/ }).click();
  return colleague.getByRole('region', { name: title });
}

/** Approves the request with a code from the colleague's app, and waits until the request is executed. */
export async function approve(colleague: Page, brand: Brand, title: RegExp): Promise<void> {
  const request = colleague.getByRole('region', { name: title });
  await request.getByRole('button', { name: /^Goedkeuren/ }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await new StepUpQuestion(colleague).give(await adminCode(brand, COLLEAGUE));
  await expect(colleague.getByText(/goedgekeurd en uitgevoerd\.$/)).toBeVisible();
}
