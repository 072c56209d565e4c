// Covers apps/web/src folders: session, contracts.

import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { accounts } from './support/portal.ts';
import { type RunningPortal, runPortal } from './support/running-portal.ts';
import { pageTitle, signInOnScreen, signOutOnScreen } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** A contract that no other test renames. */
const CONTRACT = 'Spaarpot voor de studie van Sanne en Daan, aangevuld met de erfenis van oma Riek';

const API_HOST = 'api.baken.localhost';

let portal: RunningPortal;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  portal = await runPortal(
    async () => ({
      DATABASE_TEMPLATE: process.env.TEST_DATABASE_TEMPLATE || (await ensureDatabaseTemplate()),
      DEMO_DATA: '1',
    }),
    (port) => ({ API_URL_BAKEN: `http://${API_HOST}:${port}` }),
  );
});
test.afterAll(() => portal.stop());

test('X-22 an investor signs in, sees contracts and downloads a document from an API at its own address', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) hosts.add(hostname);
  });
  const pages = `http://baken.localhost:${portal.port}`;
  await page.goto(`${pages}/login`);
  await signInOnScreen(page, accounts.investor);
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: CONTRACT }).click();
  await page.getByRole('link', { name: 'Documenten', exact: true }).click();
  const documents = page.getByRole('main').getByRole('listitem');
  const confirmation = documents.filter({ hasText: 'Transactiebevestiging' }).first();
  await expect(confirmation).toBeVisible();
  const downloading = page.waitForEvent('download');
  await confirmation.getByRole('button').click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

  await page.goto(`${pages}/mijn-vastgoed`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await signOutOnScreen(page, 'Oké');
  await expect(page).toHaveURL(/\/login/);
  expect([...hosts]).toEqual([API_HOST]);
});
