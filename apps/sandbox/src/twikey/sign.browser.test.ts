import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestTwikey } from './testing/twikey.ts';

let twikey: TestTwikey;
let browser: Browser;

beforeAll(async () => {
  twikey = await TestTwikey.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await twikey.stop();
});

/** Opens a URL on a phone. */
async function open(url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto(url);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  return page;
}

test('lets the signer correct the IBAN, sign and return to the portal', { timeout: 30_000 }, async () => {
  const { url } = await twikey.invite({ lastname: 'heellangwoord'.repeat(12) });
  expect(new URL(url).hostname).toBe('sandbox.localhost');
  const page = await open(url);
  await page.getByLabel('Uw IBAN').fill('NL91ABNA0417164301');
  await page.getByRole('button', { name: 'Ondertekenen' }).click();
  await page.getByRole('alert').getByText('Dit IBAN klopt niet').waitFor();
  await page.getByLabel('Uw IBAN').fill('NL91 ABNA 0417 1643 00');
  await page.getByRole('button', { name: 'Ondertekenen' }).click();
  await page.waitForURL(`${twikey.portal.origin}/twikey-result?**`);
  expect(new URL(page.url()).searchParams.get('status')).toBe('ok');
  await page.close();
});

test('suspends a mandate and refunds a payment from the list', { timeout: 30_000 }, async () => {
  const mandate = await twikey.mandate();
  await twikey.collect(mandate);
  const page = await open(new URL('/twikey', mandate.url).href);
  const row = page.locator(`[id="${mandate.key}"]`);
  await row.getByRole('button', { name: 'Betaald', exact: true }).click();
  await row.getByText('is betaald').waitFor();
  await row.getByRole('button', { name: 'Storneren (MD06)' }).click();
  await row.getByText('is niet betaald (MD06)').waitFor();
  await row.getByRole('button', { name: 'Schorsen' }).click();
  await row.getByText('is geschorst').waitFor();
  await page.close();
});
