// Covers apps/web/src folders: step-up, security.

import type { Page } from '@playwright/test';
import { codeIn, mailTo } from './support/mailbox.ts';
import { newAccount, newAddress } from './support/new-account.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';
const CODE = /^Uw code/;

/** Returns the step-up fields in the saved state (P-03). */
const saved = (page: Page): Promise<{ twoFaToken: unknown; twoFaMethod: unknown }> =>
  page.evaluate(() => {
    const { twoFaToken, twoFaMethod } = JSON.parse(localStorage.getItem('store') ?? '{}');
    return { twoFaToken, twoFaMethod };
  });

const wrongFor = (code: string): string => (code.startsWith('0') ? '1' : '0') + code.slice(1);

test.describe('a code dialog precedes a sensitive action', () => {
  test('S-06 P-03 the code dialog handles wrong and new codes, and leaves no data behind', async ({
    page,
    brand,
    complaints,
    signIn,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/step-up\/[\w-]+\/confirm$/);
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto(PAGE);
    const field = page.getByLabel('Nieuw e-mailadres');
    const button = page.getByRole('button', { name: 'E-mailadres wijzigen' });
    const question = new StepUpQuestion(page);
    await field.fill(newAddress());
    await button.press('Enter');
    await expect(question.code).toBeFocused();
    expect(await saved(page)).toEqual({ twoFaToken: null, twoFaMethod: 'email' });
    await page.keyboard.press('Escape');
    await expect(question.dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(await saved(page)).toEqual({ twoFaToken: null, twoFaMethod: null });

    await page.keyboard.press('Enter');
    const first = codeIn(await mailTo(email, CODE, 2));
    await expect(question.code).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(question.code).toHaveAccessibleDescription(/Vul de code van 6 cijfers in/);
    for (let time = 0; time < 4; time += 1) {
      await question.code.fill(wrongFor(first));
      const answer = page.waitForResponse('**/confirm');
      await page.keyboard.press('Enter');
      await answer;
      await expect(question.code).toHaveAccessibleDescription(/Deze code klopt niet/);
      await expect(question.code).toBeFocused();
    }
    await question.give(wrongFor(first));
    await expect(question.dialog.getByRole('alert')).toContainText('Deze code is niet meer geldig');
    await question.dialog.getByRole('button', { name: 'Stuur een nieuwe code' }).click();
    await expect(question.dialog.getByRole('alert')).toBeHidden();
    await question.give(codeIn(await mailTo(email, CODE, 3)));
    await expect(page.getByText('Open de link in beide mails')).toBeVisible();
    expect(await saved(page)).toEqual({ twoFaToken: null, twoFaMethod: null });
    await page.getByRole('button', { name: 'Wijziging intrekken' }).click();
    await expect(field).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
});
