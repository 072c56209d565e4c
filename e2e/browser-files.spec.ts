// Covers apps/web/src folders: state.

import type { Page } from '@playwright/test';
import { application, fillIn, loadState, saved, visitSignedIn } from './support/browser-state.ts';
import { expect, test } from './support/test.ts';

test.describe('the browser stores uploaded files', () => {
  const read = (page: Page, path: string) =>
    page.evaluate(async (fieldPath) => (await browserState.readFile(fieldPath))?.text() ?? null, path);

  test("C-12 stores uploads in store `files` of database `db`, version 1, with the field's path as key", async ({
    page,
  }) => {
    await loadState(page);
    await page.evaluate(() => browserState.writeFile('applicants.mijn.kopie', new Blob(['eerste'])));
    await page.evaluate(() => browserState.writeFile('applicants.mijn.kopie', new Blob(['tweede'])));
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([{ name: 'db', version: 1 }]);
    await loadState(page);
    expect(await read(page, 'applicants.mijn.kopie')).toBe('tweede');
    expect(await read(page, 'applicants.partner.kopie')).toBeNull();
  });

  test('C-12 uploaded files can be deleted', async ({ page }) => {
    await loadState(page);
    await page.evaluate(() => browserState.writeFile('kopie', new Blob(['x'])));
    await page.evaluate(() => browserState.clearFiles());
    expect(await read(page, 'kopie')).toBeNull();
  });
});

test.describe('the portal works in a browser without storage', () => {
  const troubles = (page: Page) =>
    page.evaluate(() => {
      let notified = 0;
      browserState.onStorageTrouble(() => {
        notified += 1;
      });
      return notified;
    });

  test('C-12 without IndexedDB, files remain until the visitor leaves the page, and the visitor is notified', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('verboden', 'SecurityError');
        },
      }),
    );
    await visitSignedIn(page);
    await fillIn(page);
    await page.evaluate(() => browserState.writeFile('kopie', new Blob(['x'])));
    const text = await page.evaluate(async () => (await browserState.readFile('kopie'))?.text());
    expect(text).toBe('x');
    expect((await application(page)).achternaam).toBe('Jansen');
    expect(JSON.stringify(await saved(page))).not.toMatch(/Jansen|123456782/);
    expect(await troubles(page)).toBe(1);
    await page.evaluate(() => browserState.clearFiles());
    expect(await page.evaluate(() => browserState.readFile('kopie'))).toBeNull();
  });

  test('P-01 when storage is full, the page continues with its state in memory', async ({ page }) => {
    await visitSignedIn(page);
    await page.evaluate(() => {
      localStorage.clear();
      let size = 4_000_000;
      for (let turn = 0; size > 1; turn += 1) {
        try {
          localStorage.setItem(`vol-${turn}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
    await fillIn(page);
    expect((await application(page)).achternaam).toBe('Jansen');
    expect(await troubles(page)).toBe(1);
  });
});
