import type { Page } from '@playwright/test';
import type { Brand } from './portal.ts';
import { adminCode } from './server-call.ts';
import { StepUpQuestion } from './step-up.ts';
import { expect, signInBrowser } from './test.ts';

/** Who approves what an administrator of a journey asked: the demo has one (decision 0083). */
const COLLEAGUE = 'collega@example.nl';

/** The request with this title, as the colleague sees it who is signed in here. */
export async function openAsColleague(colleague: Page, brand: Brand, title: RegExp) {
  await signInBrowser(colleague.context(), brand, COLLEAGUE);
  await colleague.goto('/admin');
  await colleague.getByRole('link', { name: /^\d+ verzoek(en)? van (een collega|collega’s)$/ }).click();
  return colleague.getByRole('region', { name: title });
}

/** Approves it with a code of the colleague's app, and waits until it has happened. */
export async function approve(colleague: Page, brand: Brand, title: RegExp): Promise<void> {
  const request = colleague.getByRole('region', { name: title });
  await request.getByRole('button', { name: /^Goedkeuren/ }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await new StepUpQuestion(colleague).give(await adminCode(brand, COLLEAGUE));
  await expect(colleague.getByText(/goedgekeurd en uitgevoerd\.$/)).toBeVisible();
}
