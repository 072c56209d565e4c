import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from './app.ts';
import type { MailSummary } from './smtp/mail.ts';

let directory: string;
let sandbox: Sandbox;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
});

afterEach(async () => {
  await sandbox.stop();
  await rm(directory, { recursive: true });
});

function call(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${sandbox.ports().http}${path}`, { redirect: 'manual', ...init });
}

async function mails(query = ''): Promise<MailSummary[]> {
  const answer = (await (await call(`/api/mails${query}`)).json()) as { data: MailSummary[] };
  return answer.data;
}

async function firstMail(): Promise<MailSummary> {
  const [mail] = await mails();
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

function send(mail: SendMailOptions, auth?: { user: string; pass: string }): Promise<unknown> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.ports().smtp,
    ...(auth === undefined ? {} : { auth }),
  });
  return transport.sendMail({ from: 'Baken <noreply@baken.example>', ...mail });
}

function setSmtp(fault: unknown): Promise<Response> {
  return call('/_sandbox/smtp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}

test('lists sent mail newest first and returns its text, markup, headers and attachments', async () => {
  await send({ to: 'een@example.nl', subject: 'Eerste', text: 'een' });
  await send({
    to: 'Twee <twee@example.nl>',
    bcc: 'stil@example.nl',
    subject: 'Uw rendement: € 1.234 – déjà vu',
    text: 'Beste mevrouw',
    html: '<p>Beste mevrouw</p>',
    headers: { 'X-Merk': 'baken' },
    attachments: [{ filename: 'offerte é.pdf', content: Buffer.from('%PDF-1.7') }],
  });

  const [newest, oldest] = await mails();
  expect(oldest?.subject).toBe('Eerste');
  expect(newest).toMatchObject({
    from: 'Baken <noreply@baken.example>',
    to: ['twee@example.nl', 'stil@example.nl'],
    subject: 'Uw rendement: € 1.234 – déjà vu',
    attachmentCount: 1,
  });
  const answer = await (await call(`/api/mails/${newest?.id}`)).json();
  expect(answer).toMatchObject({
    data: {
      text: 'Beste mevrouw\n',
      html: '<p>Beste mevrouw</p>\n',
      headers: expect.arrayContaining([{ name: 'X-Merk', value: 'baken' }]),
      attachments: [{ filename: 'offerte é.pdf', mimeType: 'application/pdf', size: 8 }],
    },
  });
  const attachment = await call(`/mails/${newest?.id}/bijlagen/0`);
  expect(await attachment.text()).toBe('%PDF-1.7');
  expect(attachment.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''offerte%20%C3%A9.pdf",
  );
});

test('finds mail by recipient, including hidden recipients, ignoring case', async () => {
  await send({ to: 'a@example.nl', bcc: 'Stil@Example.nl', subject: 'A', text: '.' });
  await send({ to: 'b@example.nl', subject: 'B', text: '.' });
  expect((await mails('?to=stil@example.nl')).map((mail) => mail.subject)).toEqual(['A']);
  expect(await mails('?to=example.nl')).toEqual([]);
});

test('accepts mail with any credentials and mail without credentials', async () => {
  await send({ to: 'a@example.nl', subject: 'A', text: '.' }, { user: 'wie', pass: 'dan ook' });
  expect(await mails()).toHaveLength(1);
});

test('deletes all mail from the list and from the directory', async () => {
  await send({ to: 'a@example.nl', subject: 'A', text: '.' });
  expect((await call('/api/mails', { method: 'DELETE' })).status).toBe(204);
  expect(await mails()).toEqual([]);
  expect(await readdir(join(directory, 'mail'))).toEqual([]);

  await send({ to: 'a@example.nl', subject: 'A', text: '.' });
  const answer = await call('/mails/verwijderen', { method: 'POST' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(await mails()).toEqual([]);
});

test('mode reject responds with the configured code and stores no mail', async () => {
  await setSmtp({ mode: 'reject' });
  await expect(send({ to: 'a@example.nl', text: '.' })).rejects.toMatchObject({ responseCode: 550 });
  await setSmtp({ mode: 'reject', code: 451 });
  await expect(send({ to: 'a@example.nl', text: '.' })).rejects.toMatchObject({ responseCode: 451 });
  await setSmtp({ mode: 'ok' });
  await send({ to: 'a@example.nl', text: '.' });
  expect(await mails()).toHaveLength(1);
});

test('mode slow accepts the mail after the delay', async () => {
  await setSmtp({ mode: 'slow', delayMs: 300 });
  const start = performance.now();
  await send({ to: 'a@example.nl', text: '.' });
  expect(performance.now() - start).toBeGreaterThanOrEqual(290);
  expect(await mails()).toHaveLength(1);
});

test('mode down rejects connections, and mode ok listens on the same port again afterwards', async () => {
  const { smtp } = sandbox.ports();
  await setSmtp({ mode: 'down' });
  await expect(send({ to: 'a@example.nl', text: '.' })).rejects.toThrow('ECONNREFUSED');
  await setSmtp({ mode: 'ok' });
  expect(sandbox.ports().smtp).toBe(smtp);
  await send({ to: 'a@example.nl', text: '.' });
  expect(await mails()).toHaveLength(1);
});

test.each([{}, null, { mode: 'anders' }, { mode: 'slow', delayMs: -1 }, { mode: 'reject', code: 200 }])(
  'rejects the invalid fault setting %j',
  async (fault) => {
    expect((await setSmtp(fault)).status).toBe(422);
    expect(await (await call('/_sandbox/smtp')).json()).toEqual({ data: { mode: 'ok' } });
  },
);

test('rejects requests from another website to empty the inbox or to configure a fault', async () => {
  await send({ to: 'a@example.nl', text: '.' });
  const origin = 'https://elders.example';
  const emptying = await call('/mails/verwijderen', { method: 'POST', headers: { origin } });
  const switching = await call('/_sandbox/smtp', { method: 'POST', body: '{"mode":"down"}' });
  expect([emptying.status, switching.status]).toEqual([403, 415]);
  expect(await mails()).toHaveLength(1);
});

test('returns 404 for an unknown email or page and 413 for an oversized body', async () => {
  const paths = ['/api/mails/x', '/mails/x', '/mails/x/opmaak', '/mails/x/bron', '/nergens'];
  paths.push('/mails/..%2f..%2fetc%2fpasswd/bron');
  for (const path of paths) expect([path, (await call(path)).status]).toEqual([path, 404]);
  expect((await setSmtp({ mode: 'x'.repeat(70_000) })).status).toBe(413);
});

test('escapes markup in the fields of a mail', async () => {
  const attack = '<img src=x onerror=alert(1)>';
  await send({ from: `"${attack}" <a@example.nl>`, to: 'a@example.nl', subject: attack, text: attack });
  const { id } = await firstMail();
  for (const path of ['/', `/mails/${id}`, `/mails/${id}?weergave=kopregels`, `/mails/${id}?weergave=bron`]) {
    const page = await call(path);
    expect(await page.text()).not.toContain('<img');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

test('serves the HTML of a mail with a policy that permits no scripts, even when opened outside its frame', async () => {
  await send({ to: 'a@example.nl', subject: 'A', html: '<script>alert(1)</script>' });
  const policy = (await call(`/mails/${(await firstMail()).id}/opmaak`)).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-top-navigation/);
});

test('retains stored mail after a restart', async () => {
  await send({ to: 'a@example.nl', subject: 'Blijft', text: '.' });
  await sandbox.stop();
  sandbox = buildSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, dataDirectory: directory });
  await sandbox.start();
  expect((await mails())[0]?.subject).toBe('Blijft');
});

test('fails to start if a port is in use and then closes the other ports', async () => {
  const { http } = sandbox.ports();
  const second = buildSandbox({ host: '127.0.0.1', httpPort: http, smtpPort: 0, dataDirectory: directory });
  await expect(second.start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
