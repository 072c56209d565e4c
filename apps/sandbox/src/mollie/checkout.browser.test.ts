import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, TestMollie } from './testing/mollie.ts';

let mollie: TestMollie;
let browser: Browser;

beforeAll(async () => {
  mollie = await TestMollie.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await mollie.stop();
});

/** Opens the checkout page at the URL from the API, on a phone. */
async function open({ body }: Reply): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto((body._links as { checkout: { href: string } }).checkout.href);
  return page;
}

test("lets the payer cancel at the bank, choose iDEAL again, pay and return to the shop's page", {
  timeout: 30_000,
}, async () => {
  const page = await open(await mollie.create({ description: 'heellangwoord'.repeat(12) }));
  expect(await page.title()).toContain('iDEAL | Wero');
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('button', { name: 'iDEAL | Wero' }).click();
  await page.getByRole('button', { name: 'Betaald' }).click();
  await page.waitForURL(`${mollie.shop.origin}/back`);
  await page.close();
});

test('marks a bank transfer as received when the button in the list is clicked', {
  timeout: 30_000,
}, async () => {
  const transfer = await mollie.create({ method: 'banktransfer' });
  const page = await open(transfer);
  await page.goto(new URL('/mollie', page.url()).href);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByRole('button', { name: 'Geld is binnen' }).click();
  await page.locator(`#${transfer.body.id}`).getByText('250,00 is betaald').waitFor();
  await page.close();
});
