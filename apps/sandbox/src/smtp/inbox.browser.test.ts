import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';

let directory: string;
let sandbox: Sandbox;
let browser: Browser;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inbox-'));
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

async function send(subject: string, html: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.ports().smtp });
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg',
    'base64',
  );
  await transport.sendMail({
    from: 'a@example.nl',
    to: 'investeerder@example.nl',
    subject,
    html,
    attachments: [{ filename: 'logo.png', content: image, cid: 'logo@baken' }],
  });
}

/** Starts a server that acts as another host for the inbox and records the requests it receives. */
async function startElsewhere(): Promise<{ url: string; visits: string[]; stop: () => void }> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, visits, stop: () => server.close() };
}

/** Opens the inbox and records any sign that a script in a mail ran, and the messages of the browser's console. */
async function openInbox(): Promise<{ page: Page; ran: string[]; messages: string[] }> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const ran: string[] = [];
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`http://127.0.0.1:${sandbox.ports().http}/`);
  return { page, ran, messages };
}

test('runs no script in a mail, fetches nothing from other hosts and does not let the mail leave its frame', {
  timeout: 30_000,
}, async () => {
  const elsewhere = await startElsewhere();
  await send(
    'Aanval',
    `<script>alert('script')</script><img src=x onerror="alert('handler')"><svg onload="alert('svg')"></svg>
     <meta http-equiv="refresh" content="0;url=${elsewhere.url}/verversing">
     <iframe srcdoc="<script>parent.alert('srcdoc')</script>"></iframe>
     <img src="${elsewhere.url}/volgpixel"><link rel="stylesheet" href="${elsewhere.url}/stijl">
     <form action="${elsewhere.url}/formulier"><button id="send">Verstuur</button></form>
     <a id="script" href="javascript:alert('link')">klik</a>
     <a id="top" target="_top" href="${elsewhere.url}/boven">boven</a>
     <img id="logo" src="cid:logo@baken" alt="logo">`,
  );
  const { page, ran, messages } = await openInbox();
  await page.getByRole('link', { name: 'Aanval' }).click();
  const mail = page.frameLocator('iframe');
  await mail.locator('#script').click();
  await mail.locator('#top').click();
  await mail.locator('#send').click();
  // The browser reports each blocked attempt; after the report the attempt can have no effect any more.
  for (const attempt of ['JavaScript URL', 'navigation of the top-level window', 'form submission']) {
    await expect.poll(() => messages.filter((text) => text.includes(attempt))).toHaveLength(1);
  }
  expect(ran).toEqual([]);
  expect(elsewhere.visits).toEqual([]);
  expect(new URL(page.url()).pathname).toMatch(/^\/mails\//);
  expect(
    await mail
      .locator('#logo')
      .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
  ).toBe(1);

  await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}/opmaak`);
  await page.locator('#script').click();
  await expect.poll(() => messages.filter((text) => text.includes('JavaScript URL'))).toHaveLength(2);
  expect(ran).toEqual([]);
  elsewhere.stop();
  await page.close();
});

test('shows a new mail without reloading and fits a phone', { timeout: 30_000 }, async () => {
  const { page } = await openInbox();
  await send(`Nieuw ${'heellangwoord'.repeat(12)}`, '<p>Hallo</p>');
  await page.getByRole('link', { name: /^Nieuw/ }).waitFor({ timeout: 10_000 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBe(0);
  await page.close();
});

test('deletes all mail when the button is clicked', { timeout: 30_000 }, async () => {
  await send('Weg ermee', '<p>Hallo</p>');
  const { page } = await openInbox();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Weg ermee' }).waitFor();
  await page.getByRole('button', { name: 'Alles verwijderen' }).click();
  await page.getByText('Weg ermee').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.close();
});
