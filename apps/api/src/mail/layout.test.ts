import { expect, test } from 'vitest';
import { readBrands } from '../brands/brands.ts';
import { renderMail } from '../mail-texts.ts';
import { logoOf } from './logo.ts';
import type { MailTemplate, MailValues } from './templates.ts';

const brands = readBrands({ only: undefined, publicUrls: {}, overrides: {} });

test.each([
  ['baken', 'background-color:#1f4a38;color:#fdfaf4'],
  ['anker', 'background-color:#14366b;color:#ffffff'],
])('the button in a mail of %s has readable colours', (id, style) => {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`no ${id}`);
  const { html } = renderMail('resetPassword', { name: 'Nel', url: 'https://a.example' }, brand);
  expect(html).toContain(style);
  expect(html).not.toContain('undefined');
});

test.each(['baken', 'anker'])('embeds the logo in a mail of %s and loads no external content', (id) => {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`no ${id}`);
  const { html } = renderMail('resetPassword', { name: 'Nel', url: 'https://a.example' }, brand);
  const { cid, content } = logoOf(brand);
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual([`cid:${cid}`]);
  expect(html).not.toMatch(/url\(|<link/);
  expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(content.length).toBeLessThan(8_192);
});

test('prints a code on its own line, in HTML and in text', () => {
  const brand = brands.byId('baken');
  if (!brand) throw new Error('no baken');
  const { html, text } = renderMail(
    'oneTimeCode',
    { name: 'Nel', reason: 'U wilt iets.', code: '012345' },
    brand,
  );
  expect(html).toContain('<strong>012 345</strong>');
  expect(text).toMatch(/^012 345$/m);
});

test("shows a mail in the brand's dark colours in dark mode, and with smaller margins on a narrow screen", () => {
  for (const [id, dark] of [
    ['baken', '.card{background-color:#262b24!important;color:#eee8dc!important}'],
    ['anker', '.card{background-color:#1a2940!important;color:#e8eff7!important}'],
  ] as const) {
    const brand = brands.byId(id);
    if (!brand) throw new Error(`no ${id}`);
    const { html } = renderMail('resetPassword', { name: 'Nel', url: 'https://a.example' }, brand);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (max-width:480px){');
    const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
    expect(rules).toContain(dark);
    for (const name of ['page', 'masthead', 'action', 'muted']) {
      expect(rules).toContain(`.${name}{`);
      expect(html).toMatch(new RegExp(`class="[^"]*${name}`));
    }
    expect(html).not.toContain('undefined');
  }
});

const at = '2026-11-20T09:30:00Z';
const [name, url] = ['Nel', 'https://a.example/b'];
const values: MailValues = {
  draftExpiring: { name, expiresOn: '2026-12-04', url },
  signingInvitation: { url },
  accountClosed: { name, at, hasDuty: true, url },
  accountExists: { name, url },
  approveNewEmail: { name, email: 'nel@example.nl', url },
  confirmEmail: { url },
  confirmNewEmail: { url },
  emailChanged: { name, at, url, device: 'Safari op een iPhone' },
  emailTaken: { name, url },
  counterAccountChanged: { name, at, iban: 'NL•• •••• •••• 1234', payoutsFrom: '2026-11-27', url },
  dataDownloaded: { name, at, url, device: 'Onbekend apparaat' },
  mobileNumberChanged: { name, at, number: '678', url, device: 'Chrome op Windows' },
  newDevice: { name, at, url, device: 'Chrome op Windows' },
  notification: { name, title: 'Uw jaaropgave 2025 staat klaar', url },
  accountClaimed: { name, at, url, device: 'Onbekende browser op Linux' },
  accountInvitation: { name, url, until: at },
  oneTimeCode: { name, reason: 'U wilt iets.', code: '012345' },
  employeeInvitation: { name, url, until: at },
  passwordChanged: { name, at, url, device: 'Onbekende browser op Linux' },
  resetPassword: { name, url },
  refusedCodes: { name, times: '5', url },
  refusedSignIns: { name, times: '5', url },
  soleEmployeeAct: { name, title: 'Betaling terugstorten', from: at },
  securityAlarm: { rule: 'Veel geweigerde pogingen', key: '192.0.2.1', count: '20' },
  secondFactorChanged: { name, at, what: 'Een code is gebruikt.', url, device: 'Edge op Windows' },
};

test.each(Object.keys(values) as MailTemplate[])('%s has the same words in HTML and in text', (template) => {
  for (const brand of brands.all) {
    const { subject, html, text } = renderMail(template, values[template], brand);
    const words = html
      .replace(/^.*<body/s, '<body')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ');
    const parts = text.trim().split('\n\n');
    const sender = parts.pop();
    for (const part of parts) expect(words).toContain(part.replace(`: ${url}`, ''));
    for (const line of sender?.split('\n') ?? []) expect(words).toContain(line);
    if (text.includes(url)) expect(html).toContain(`href="${url}"`);
    // A locked phone shows the subject, so the subject must not contain the recipient's name, an amount, an
    // account or a code.
    expect(subject).not.toMatch(/Nel|€|•|\d/);
  }
});

const textOf = <T extends MailTemplate>(template: T, values: MailValues[T]): string => {
  const [brand] = brands.all;
  if (!brand) throw new Error('no brand');
  return renderMail(template, values, brand).text;
};

test.each([
  [
    'newDevice',
    'Op 20 november 2026 om 10:30 uur is op uw account ingelogd met een apparaat dat wij nog niet kenden: Chrome op Windows.',
  ],
  ['emailChanged', 'Dit gebeurde met Safari op een iPhone.'],
  ['dataDownloaded', 'Dit gebeurde met een onbekend apparaat.'],
  ['passwordChanged', 'Dit gebeurde met een onbekende browser op Linux.'],
  ['secondFactorChanged', 'Dit gebeurde met Edge op Windows.'],
] as const)('the mail %s names the device used', (template, sentence) => {
  expect(textOf(template, values[template])).toContain(sentence);
});

test('omits the device and stays well-formed for a mail queued without a device', () => {
  const text = textOf('newDevice', { name, at, url });
  expect(text).toContain('met een apparaat dat wij nog niet kenden.\n');
  for (const template of ['passwordChanged', 'emailChanged', 'dataDownloaded'] as const) {
    expect(textOf(template, { name, at, url })).not.toMatch(/gebeurde met|undefined/);
  }
});

test('formats a moment in Amsterdam time, before and after the change to winter time', () => {
  expect(textOf('newDevice', { name, url, at: '2026-10-25T00:30:00Z' })).toContain(
    '25 oktober 2026 om 02:30 uur',
  );
  expect(textOf('newDevice', { name, url, at: '2026-10-25T01:30:00Z' })).toContain(
    '25 oktober 2026 om 02:30 uur',
  );
  expect(textOf('newDevice', { name, url, at: '2026-12-31T23:30:00Z' })).toContain(
    '1 januari 2027 om 00:30 uur',
  );
});
