import { afterAll, beforeEach, expect, test } from 'vitest';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';

const NEWCOMER = 'nieuw@example.nl';
const OTHER = 'openstaand@example.nl';

let portal: TestApp;
let applicant: ReturnType<typeof applicantAt>;
let cookie: string;
let other: string;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp();
  cookie = await portal.signIn(NEWCOMER);
  applicant = applicantAt(portal, cookie);
  other = await portal.signIn(OTHER);
});
afterAll(() => portal.close());

const post = (url: string, payload: object) => portal.call({ method: 'POST', url, cookie: other, payload });
const { questionnaire } = filledIn('partner');
/** The fund requires at least the profile Neutraal, so this buyer acknowledges the difference. */
const careful = {
  ...questionnaire,
  riskSelection: 'D',
  acknowledgements: [...questionnaire.acknowledgements, { code: 'fund1', at: '2026-11-20T09:59:00.000Z' }],
};

/** Creates an application signed by the applicant, with profile Offensief, and then by the partner. */
async function signedByBoth(partner: object) {
  const id = await applicant.begin(filledIn('partner'));
  const { contract } = (await applicant.sign(id)).json().data;
  const [mail] = await portal.rows("SELECT values FROM outbox_mail WHERE template = 'signingInvitation'");
  const token = new URL(mail.values.url).searchParams.get('token') ?? '';
  const { digest } = (await post('/api/signing-invitations', { token })).json().data.contract;
  const body = { token, digest, questionnaire: { id: 1, ...partner } };
  const twoFaToken = await proveAct(portal, other, '/api/signing-invitations/sign', body);
  const signed = await post('/api/signing-invitations/sign', { ...body, twoFaToken });
  expect(signed.statusCode, signed.body).toBe(204);
  return { id, contractId: contract.id as string };
}
const stateOf = async (id: string) =>
  (
    await portal.rows(
      `SELECT a.status, c.status AS contract, a.submitted_at IS NOT NULL AS submitted,
        (SELECT count(*)::int FROM document d WHERE d.contract_id = c.id AND kind = 'contract') AS documents
       FROM application a JOIN contract c ON c.id = a.contract_id WHERE a.id = $1`,
      [id],
    )
  )[0];
const messages = (text: string) =>
  portal.rows(
    'SELECT email FROM notification JOIN person_account p ON p.id = person_id WHERE text LIKE $1 ORDER BY email',
    [text],
  );
const running = async () => (await applicant.ask('GET', '')).json().data[0];
const confirm = (id: string) => applicant.ask('POST', `/${id}/confirm`);

// Promise: U kunt zonder reden stoppen tot en met … dagen na de laatste handtekening, zolang uw geld nog niet is belegd.
// Promise: Wij laten dat aan … weten.
test("I-04 the applicant must confirm the partner's more careful profile before the contract can be paid", async () => {
  const { id, contractId } = await signedByBoth(careful);
  const waiting = {
    status: 'awaitingConfirmation',
    contract: 'awaitingSignature',
    submitted: false,
    documents: 0,
  };
  expect(await stateOf(id)).toEqual(waiting);
  expect(await messages('%het voorzichtigste profiel: Defensief. Let op%')).toEqual([
    { email: NEWCOMER },
    { email: OTHER },
  ]);
  const mails = await portal.rows(
    "SELECT recipient FROM outbox_mail WHERE values->>'title' = 'Het profiel van u beiden is voorzichtiger' ORDER BY 1",
  );
  expect(mails).toEqual([{ recipient: NEWCOMER }, { recipient: OTHER }]);
  expect(await running()).toMatchObject({
    status: 'awaitingConfirmation',
    next: null,
    toConfirm: { name: 'Defensief', isExceeded: true },
    withdrawal: { until: null },
  });
  const url = `/api/contracts/${contractId}/payments`;
  const terms = await portal.call({ url, cookie });
  expect(terms.json().data).toMatchObject({ due: null });
  // Another user cannot confirm the shared profile.
  expect((await post(`/api/applications/${id}/confirm`, {})).statusCode).toBe(404);
  expect(await stateOf(id)).toEqual(waiting);

  expect((await confirm(id)).json().data).toMatchObject({ status: 'submitted' });
  expect(await stateOf(id)).toEqual({
    status: 'submitted',
    contract: 'awaitingPayment',
    submitted: true,
    documents: 2,
  });
  const issued = await portal.rows(
    "SELECT facts->'applied' AS applied FROM document WHERE contract_id = $1 AND kind = 'contract'",
    [contractId],
  );
  for (const { applied } of issued) {
    expect(applied).toMatchObject({
      profile: 'Offensief',
      sharedProfile: { name: 'Defensief', stepsAbove: 1 },
    });
  }
  expect(await messages('Iedereen heeft contract%')).toEqual([{ email: NEWCOMER }, { email: OTHER }]);
  const [line] = await portal.rows("SELECT detail FROM audit_entry WHERE action = 'application.confirmed'");
  expect(line.detail).toEqual({ contractId, sharedProfile: 'Defensief', stepsAbove: 1 });
  expect(await running()).toMatchObject({ next: 'pay', toConfirm: null });
  expect((await confirm(id)).json().code).toBe('changedMeanwhile');
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('rejects a decision on an application until the applicant confirms the profile', async () => {
  const { id } = await signedByBoth(careful);
  const employee = await portal.signIn('admin@example.nl');
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    portal.call({
      method,
      url: `/api/admin/applications${url}`,
      cookie: employee,
      ...(payload && { payload }),
    });
  const { data } = (await send('GET', '?only=awaitingConfirmation')).json();
  expect(data.items).toMatchObject([{ id, status: 'awaitingConfirmation', submittedAt: null }]);
  const question = await send('POST', `/${id}/question`, { question: 'Klopt het adres?' });
  expect(question.json().code).toBe('changedMeanwhile');
  await confirm(id);
  expect((await send('GET', `/${id}`)).json().data.checks).toContainEqual({
    code: 'profile',
    outcome: 'look',
    text: expect.stringMatching(/^De keuze ligt 1 profiel hoger dan past\. Samen geldt .*: keuze Defensief,/),
  });
});

test('an applicant who declines the shared profile withdraws the application, and no payment is due', async () => {
  const { id } = await signedByBoth(careful);
  const twoFaToken = await proveAct(portal, cookie, `/api/applications/${id}/withdraw`);
  const withdrawn = await applicant.ask('POST', `/${id}/withdraw`, { twoFaToken });
  expect(withdrawn.json().data).toMatchObject({ status: 'withdrawn' });
  expect(await stateOf(id)).toMatchObject({ contract: 'cancelled', documents: 0 });
  expect((await confirm(id)).json().code).toBe('changedMeanwhile');
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test("no confirmation is required if the applicant's profile is as careful as the partner's", async () => {
  const { id } = await signedByBoth(questionnaire);
  expect(await stateOf(id)).toMatchObject({ status: 'submitted', contract: 'awaitingPayment', documents: 2 });
});

test('only one of twenty concurrent confirmations counts', async () => {
  const { id } = await signedByBoth(careful);
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ documents: 2 });
});
