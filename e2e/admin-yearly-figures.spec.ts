// Covers apps/web/src folders: admin, yearly-figures, step-up.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { COLLEAGUE, signInColleague } from './support/approving.ts';
import { accounts } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, test } from './support/test.ts';

async function load(page: Page, name: string, content: string): Promise<void> {
  await page
    .getByLabel(/^Bestand/)
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Jaarcijfers laden' }).click();
}

test('R-10 an employee loads the fiscal figures of a year and a colleague approves them with a code', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  complaints,
}) => {
  test.slow();
  complaints.foresee(/^422 POST .*\/api\/admin\/yearly-figures\?/);
  await signIn(accounts.admin);
  await page.goto('/admin?deel=jaarcijfers');
  // Loads the same figures as a correction, so that the figures used by other tests do not change.
  const download = page.waitForEvent('download');
  // Searches only the table, because a proposal above the table also has a file.
  const stored = page.getByRole('row').getByRole('button', { name: /^Downloaden/ });
  await stored.first().click();
  const saved = await download;
  const [year = ''] = /\d{4}/.exec(saved.suggestedFilename()) ?? [];
  const content = readFileSync(await saved.path(), 'utf8');
  await page.getByLabel('Jaar', { exact: true }).selectOption(year);
  // Withdraws figures left by an earlier attempt.
  const withdraw = page.getByRole('button', { name: 'Intrekken' });
  if (await withdraw.isVisible()) {
    await withdraw.click();
    await page.getByLabel('Waarom doet u dit?').fill('Opnieuw beginnen');
    await page.getByRole('dialog').getByRole('button', { name: 'Intrekken' }).click();
    await expect(page.getByText(/zijn ingetrokken\.$/)).toBeVisible();
  }

  await load(page, 'fout.json', content.replace(/"rate": 0\.\d+/, '"rate": 4000'));
  await expect(page.getByRole('alert')).toContainText(/wageTax\.\w+\.brackets\[0\]\.rate/);
  await load(page, 'cijfers.json', content);
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${year}, versie .* wacht op goedkeuring`) }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Goedkeuren' })).toHaveCount(0);
  await expectAccessible(page, brand);

  const colleague = await otherBrowser('anker');
  await signInColleague(colleague, 'anker');
  await colleague.setViewportSize({ width: 360, height: 740 });
  await colleague.goto('/admin?deel=jaarcijfers');
  const approve = colleague.getByRole('button', { name: 'Goedkeuren' });
  await approve.focus();
  await colleague.keyboard.press('Enter');
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await new StepUpQuestion(colleague).give(await adminCode('anker', COLLEAGUE));
  await expect(colleague.getByText(/zijn goedgekeurd en gelden nu\.$/)).toBeVisible();
  await expectAccessible(colleague, 'anker');
});
