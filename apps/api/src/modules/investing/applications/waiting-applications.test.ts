import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';
import { tendApplications } from './waiting-applications.use-cases.ts';

let portal: TestApp;
let applicant: ReturnType<typeof applicantAt>;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp();
  applicant = applicantAt(portal, await portal.signIn('nieuw@example.nl'));
});
afterAll(() => portal.close());

const mails = async (template: string) =>
  (await portal.rows('SELECT recipient, values FROM outbox_mail WHERE template = $1 ORDER BY id', [
    template,
  ])) as {
    recipient: string;
    values: Record<string, string>;
  }[];
const tendOn = async (day: string) => {
  portal.clock.set(`${day}T06:00:00Z`);
  await tendApplications(portal.services);
};

// Promise: Wij bewaren uw antwoorden tot ….
// Promise: Op … wissen wij wat u hebt ingevuld, met uw bestanden.
// Promise: Termijnen: dagen waarschuwing voor het wissen
test("warns of a draft's erasure once, fourteen days before, and erases it with its files after ninety days", async () => {
  const id = await applicant.begin(filledIn('mijn'));
  await tendOn('2027-02-03');
  expect(await mails('draftExpiring')).toEqual([]);
  await tendOn('2027-02-04');
  await tendOn('2027-02-05');
  expect(await mails('draftExpiring')).toMatchObject([
    { recipient: 'nieuw@example.nl', values: { name: 'Nadia Brouwer', expiresOn: '2027-02-18' } },
  ]);
  await tendOn('2027-02-17');
  expect(await portal.rows('SELECT id FROM application')).toEqual([{ id }]);
  await tendOn('2027-02-18');
  expect(await portal.rows('SELECT id FROM application')).toEqual([]);
  expect(await portal.rows("SELECT id FROM application_upload WHERE status <> 'erasing'")).toEqual([]);
  expect(
    await portal.rows('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY sequence', [id]),
  ).toEqual([{ action: 'application.started' }, { action: 'application.expired' }]);
});

test('erases a draft that was opened but never edited after the same period as other drafts, without a mail', async () => {
  const before = (await mails('draftExpiring')).length;
  expect((await applicant.ask('POST', '', { flow: 'american' })).statusCode).toBe(201);
  await tendOn('2027-02-10');
  expect(await mails('draftExpiring')).toHaveLength(before);
  await tendOn('2027-06-01');
  expect(await portal.rows("SELECT id FROM application WHERE flow = 'american'")).toEqual([]);
});

test('an edit postpones the erasure of a draft, and a signed application is not erased', async () => {
  const id = await applicant.begin(filledIn('company'));
  await applicant.sign(id);
  const other = await applicant.begin(filledIn('mijn'), 'duits');
  await tendOn('2027-02-10');
  applicant = applicantAt(portal, await portal.signIn('nieuw@example.nl'));
  const { version } = (await applicant.ask('GET', `/${other}`)).json().data;
  await applicant.ask('PUT', `/${other}`, { version, draft: filledIn('mijn') });
  await tendOn('2027-03-01');
  expect(await portal.rows('SELECT id FROM application ORDER BY id')).toEqual([{ id }, { id: other }]);
});

test('the second signer is reminded once, with a working link', async () => {
  const id = await applicant.begin(filledIn('child'));
  await applicant.sign(id);
  await tendOn('2026-11-26');
  expect(await mails('signingInvitation')).toHaveLength(1);
  await tendOn('2026-11-28');
  await tendOn('2026-12-10');
  const sent = await mails('signingInvitation');
  expect(sent).toHaveLength(2);
  const tokens = sent.map(({ values }) => new URL(values.url ?? '').searchParams.get('token'));
  const cookie = await portal.signIn('openstaand@example.nl');
  const open = (token: string | null) =>
    portal.call({ method: 'POST', url: '/api/signing-invitations', cookie, payload: { token } });
  expect((await open(tokens[0] ?? '')).json().code).toBe('linkExpired');
  expect((await open(tokens[1] ?? '')).statusCode).toBe(200);
});
