// Covers apps/web/src folders: invitations.

import { expectAccessibleNow } from './support/accessibility.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const LINK = `/meetekenen?token=${'t'.repeat(43)}`;

test('G-04 the link in the email is preserved while the invited person signs in, and an invalid link is reported', async ({
  page,
  complaints,
}) => {
  await page.goto(LINK);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(LINK)}`);
  complaints.foresee(/^422 POST .*\/api\/signing-invitations$/);
  await signInOnScreen(page, accounts.newcomer);
  await expect(page).toHaveURL(LINK);
  await expect(pageTitle(page, 'Deze link werkt niet')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Vraag de aanvrager om u opnieuw uit te nodigen.');
  await expectAccessibleNow(page, 'an invitation to sign that does not work');
  await page.getByRole('link', { name: 'Naar mijn overzicht' }).click();
  await expect(page).toHaveURL('/mijn-vastgoed');
});
