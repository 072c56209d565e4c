import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderMail } from '../../../mail-texts.ts';
import { givePhone } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { smsText } from '../../sign-in/one-time-codes/one-time-code.sms.ts';

const EMAIL = 'investeerder@example.nl';
const VERIFIED = '+31611111111';
const URL = '/api/relations/me';

let portal: TestApp;
let cookie: string;
let former: string;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { smsBaseUrl: 'http://sms.test' } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['outbox_mail', 'phone_factor', 'mail_quarantine'])
    await portal.rows(`DELETE FROM ${table}`);
  cookie = await portal.signIn(EMAIL);
  former = (await information()).contact.mobiel;
  await portal.rows('DELETE FROM outbox_mail');
});

const information = async () => (await portal.call({ method: 'GET', url: URL, cookie })).json().data;
const changeContact = async (change: object) => {
  const { versie, contact } = await information();
  const payload = { versie, contact: { ...contact, ...change } };
  const response = await portal.call({ method: 'PUT', url: URL, cookie, payload });
  expect(response.statusCode, response.body).toBe(200);
};
const sentBy = async (channel: 'mail' | 'sms') =>
  portal.rows('SELECT recipient, template, values FROM outbox_mail WHERE channel = $1 ORDER BY recipient', [
    channel,
  ]);
/** Returns a number that differs from the stored one. */
const another = () => (former === '+31687654321' ? '+31687654320' : '+31687654321');

// Promise: Op … uur is het mobiele nummer in uw gegevens gewijzigd.
test('a changed mobile number sends a mail to the owner and a text message to the former number', async () => {
  await changeContact({ mobiel: another() });
  const mails = await sentBy('mail');
  expect(mails).toMatchObject([{ recipient: EMAIL, template: 'mobileNumberChanged' }]);
  const brand = portal.services.brands.byId('baken');
  if (!brand) throw new Error('no brand');
  const { text } = renderMail('mobileNumberChanged', mails[0].values, brand);
  expect(text).toContain(`Het nieuwe nummer eindigt op ${another().slice(-3)}.`);
  expect(text).toContain('Met dit nummer kan niemand inloggen of iets bevestigen.');
  expect(text).toContain(`Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`);
  expect(text).not.toContain(another());
  const texts = await sentBy('sms');
  expect(texts.map(({ recipient }) => recipient)).toEqual([former]);
  expect(smsText(texts[0].values, brand, 'baken.localhost')).toBe(
    `${brand.name}: Het mobiele nummer in uw gegevens is gewijzigd. Was u dit niet? Bel ${brand.contact.phone}.`,
  );
});

test('a change also notifies the number that receives codes and, during a quarantine, the former email addresses', async () => {
  await givePhone(portal, EMAIL, VERIFIED);
  await portal.rows(
    `INSERT INTO mail_quarantine (person_id, brand, cause, since, until, former_emails)
     SELECT id, brand, 'emailChanged', $2::timestamptz, $2::timestamptz + interval '1 hour', '{vorige@example.nl}'
     FROM person_account WHERE email = $1 AND brand = 'baken'`,
    [EMAIL, portal.clock.now()],
  );
  await changeContact({ mobiel: another() });
  expect((await sentBy('mail')).map(({ recipient }) => recipient)).toEqual([EMAIL, 'vorige@example.nl']);
  expect((await sentBy('sms')).map(({ recipient }) => recipient)).toEqual([VERIFIED, former].sort());
});

test('a changed landline number, or the same mobile number in another notation, sends no notification', async () => {
  await changeContact({ telefoonnummer: '020 123 45 67' });
  await changeContact({ mobiel: former.replace('+31', '0') });
  expect([...(await sentBy('mail')), ...(await sentBy('sms'))]).toEqual([]);
});
