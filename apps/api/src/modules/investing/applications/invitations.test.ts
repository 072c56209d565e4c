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
  other = await portal.signIn(OTHER);
  applicant = applicantAt(portal, cookie);
});
afterAll(() => portal.close());

const post = (url: string, payload: object, by = other) =>
  portal.call({ method: 'POST', url, cookie: by, payload });
const read = (token: string, by = other) => post('/api/signing-invitations', { token }, by);

/** Returns the link in the newest mail. */
async function linkOf(): Promise<string> {
  const [mail] = await portal.rows(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'signingInvitation' ORDER BY id DESC LIMIT 1",
  );
  expect(mail.recipient).toBe(OTHER);
  return new URL(mail.values.url).searchParams.get('token') ?? '';
}
const SIGN = '/api/signing-invitations/sign';
async function invited(kind: 'partner' | 'child') {
  const id = await applicant.begin(filledIn(kind));
  const { contract } = (await applicant.sign(id)).json().data;
  return { id, contract, token: await linkOf() };
}
async function sign(token: string, more: object = {}, by = other) {
  const { contract } = (await read(token, by)).json().data;
  const body = { token, digest: contract.digest, ...more };
  const twoFaToken = await proveAct(portal, by, SIGN, body);
  return post(SIGN, { ...body, twoFaToken }, by);
}
const questionnaire = { id: 1, ...filledIn('partner').questionnaire };
const statusOf = async (id: string) =>
  (
    await portal.rows(
      'SELECT a.status, c.status AS contract FROM application a JOIN contract c ON c.id = a.contract_id WHERE a.id = $1',
      [id],
    )
  )[0];

// Promise: Wij sturen een mail met een link.
// Promise: Nadat u hebt getekend, sturen wij een mail met een link.
test('I-06 a contract can be paid once the partner has answered the questionnaire and signed', async () => {
  const { id, contract, token } = await invited('partner');
  const [{ stored }] = await portal.rows(
    'SELECT to_jsonb(s)::text AS stored FROM application_signer s WHERE role = $1',
    ['partner'],
  );
  expect(stored).not.toContain(token);
  expect((await read(token)).json().data).toMatchObject({
    role: 'partner',
    applicantName: 'Nadia Brouwer',
    contractNumber: contract.number,
    needsInformation: false,
    needsQuestionnaire: true,
    contract: { initialDeposit: 5_000 },
  });
  const unanswered = await sign(token);
  expect(unanswered.json().errors.Fields).toMatchObject([{ field: 'questionnaire.answers' }]);
  const signed = await sign(token, { questionnaire });
  expect(signed.statusCode, signed.body).toBe(204);
  const [code] = await portal.rows(
    "SELECT values FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  expect(code.values.reason).toContain(
    `U wilt contract ${contract.number} mee ondertekenen in Nederlands Vastgoed Fonds voor €\u00a05.000,00`,
  );
  expect(await statusOf(id)).toEqual({ status: 'submitted', contract: 'awaitingPayment' });
  const signers = await portal.rows(
    'SELECT role, encode(digest, $1) AS digest, method, token_hash, questionnaire_record_id IS NOT NULL AS answered FROM application_signer ORDER BY id',
    ['hex'],
  );
  expect(new Set(signers.map(({ digest }) => digest)).size).toBe(1);
  expect(signers).toMatchObject([
    { role: 'applicant', answered: true },
    { role: 'partner', answered: true, method: 'email', token_hash: null },
  ]);
  // Each signer has the same contract in their own account and cannot read the other's copy.
  const copies = await portal.rows(
    `SELECT d.id, p.email FROM document d JOIN person_account p ON p.id = d.person_id
     WHERE contract_id = $1 AND kind = 'contract' ORDER BY d.reference`,
    [contract.id],
  );
  expect(copies.map(({ email }) => email)).toEqual([NEWCOMER, OTHER]);
  const fileOf = (document: string, by: string) =>
    portal.call({ method: 'GET', url: `/api/documents/${document}/file`, cookie: by });
  const [mine, theirs] = copies.map((copy) => copy.id);
  expect((await fileOf(theirs, other)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect([await fileOf(mine, other), await fileOf(theirs, cookie)].map((one) => one.statusCode)).toEqual([
    404, 404,
  ]);
  const coSigned = (by: string) =>
    portal.call({ method: 'GET', url: '/api/signing-invitations/signed', cookie: by });
  expect((await coSigned(other)).json().data).toMatchObject([
    { contractNumber: contract.number, applicantName: 'Nadia Brouwer', documentId: theirs },
  ]);
  expect((await coSigned(cookie)).json().data).toEqual([]);
  const [mail] = await portal.rows(
    "SELECT count(*)::int AS n FROM outbox_mail WHERE recipient = $1 AND values::text LIKE '%Iedereen heeft%'",
    [OTHER],
  );
  expect(mail.n).toBe(1);
  const { data: running } = (await applicant.ask('GET', '')).json();
  expect(running).toMatchObject([
    {
      secondSigner: {
        name: expect.not.stringContaining('@'),
        signedAt: expect.any(String),
        hasDeclined: false,
      },
    },
  ]);
  expect((await read(token)).json().code).toBe('linkExpired');
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('an invited person finds the waiting contract on their own overview and signs it there', async () => {
  const list = (by: string, brand?: string) =>
    portal.call({
      method: 'GET',
      url: '/api/signing-invitations/waiting',
      cookie: by,
      ...(brand && { brand }),
    });
  const { id, contract, token } = await invited('child');
  const [waiting] = (await list(other)).json().data;
  expect(waiting).toEqual({
    id: expect.any(String),
    contractNumber: contract.number,
    applicantName: 'Nadia Brouwer',
    fundName: 'Nederlands Vastgoed Fonds',
    expiresAt: expect.any(String),
  });
  // Thirty days after the applicant's signature.
  expect(Date.parse(waiting.expiresAt)).toBe(portal.clock.now().getTime() + 30 * 86_400_000);
  const strangers: [string, string?][] = [
    [cookie],
    [await portal.signIn('investeerder@example.nl')],
    [await portal.signIn(OTHER, 'anker'), 'anker'],
  ];
  for (const [by, brand] of strangers) expect((await list(by, brand)).json().data).toEqual([]);
  expect((await portal.call({ method: 'GET', url: '/api/signing-invitations/waiting' })).statusCode).toBe(
    401,
  );
  // Another account cannot open the invitation by its id, and the mailed link still works.
  expect((await read(waiting.id, await portal.signIn('investeerder@example.nl'))).json().code).toBe(
    'notAllowed',
  );
  expect((await read(id)).json().code).toBe('linkExpired');
  expect((await read(token)).statusCode).toBe(200);
  expect((await sign(waiting.id, { heeftGezag: true })).statusCode).toBe(204);
  expect(await statusOf(id)).toEqual({ status: 'submitted', contract: 'awaitingPayment' });
  expect((await list(other)).json().data).toEqual([]);
  expect((await read(waiting.id)).json().code).toBe('linkExpired');
});

test('a declined or expired invitation is no longer listed', async () => {
  const list = async () =>
    (await portal.call({ method: 'GET', url: '/api/signing-invitations/waiting', cookie: other })).json()
      .data;
  const { id } = await invited('child');
  const [declined] = await list();
  expect((await post('/api/signing-invitations/decline', { token: declined.id })).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  portal.clock.advance(60_000);
  expect((await applicant.ask('POST', `/${id}/invitation`)).statusCode).toBe(204);
  expect(await list()).toHaveLength(1);
  portal.clock.advance(30 * 86_400_000 + 1);
  other = await portal.signIn(OTHER);
  expect(await list()).toEqual([]);
});

test('the other parent confirms their parental authority and answers no questionnaire', async () => {
  const { id, token } = await invited('child');
  expect((await sign(token)).json().errors.Fields).toMatchObject([{ field: 'heeftGezag' }]);
  expect((await sign(token, { heeftGezag: true })).statusCode).toBe(204);
  expect(await statusOf(id)).toEqual({ status: 'submitted', contract: 'awaitingPayment' });
});

test('rejects every signer except the invited one: another account, the applicant, the same person at another brand', async () => {
  const { id, token } = await invited('partner');
  expect((await read(token, await portal.signIn('investeerder@example.nl'))).json().code).toBe('notAllowed');
  expect((await read(token, cookie)).json().code).toBe('notAllowed');
  const elsewhere = await portal.signIn(OTHER, 'anker');
  const answer = await portal.call({
    method: 'POST',
    url: '/api/signing-invitations',
    brand: 'anker',
    cookie: elsewhere,
    payload: { token },
  });
  expect(answer.json().code).toBe('linkExpired');
  expect((await read('A'.repeat(43))).json().code).toBe('linkExpired');
  expect(await statusOf(id)).toEqual({
    status: 'awaitingSecondSignature',
    contract: 'awaitingSecondSignature',
  });
});

test('only one of twenty concurrent signatures with one link counts', async () => {
  const { id, token } = await invited('child');
  const { contract } = (await read(token)).json().data;
  const input = { token, digest: contract.digest, heeftGezag: true };
  const body = { ...input, twoFaToken: await proveAct(portal, other, SIGN, input) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(SIGN, body)));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await statusOf(id)).toMatchObject({ status: 'submitted' });
});

// Promise: De link is … dagen geldig.
// Promise: Wij laten dat aan … weten.
test('a new link replaces the previous one, a link expires after thirty days, and an invitation can be declined', async () => {
  const { id, token } = await invited('child');
  const resend = () => applicant.ask('POST', `/${id}/invitation`);
  expect((await resend()).statusCode).toBe(429);
  portal.clock.advance(60_000);
  expect((await resend()).statusCode).toBe(204);
  const next = await linkOf();
  expect(next).not.toBe(token);
  expect((await read(token)).json().code).toBe('linkExpired');
  expect((await read(next)).statusCode).toBe(200);
  expect((await post(`/api/applications/${id}/invitation`, {}, other)).statusCode).toBe(404);
  expect((await post('/api/signing-invitations/decline', { token: next })).statusCode).toBe(204);
  expect((await read(next)).json().code).toBe('linkExpired');
  expect(await statusOf(id)).toMatchObject({ status: 'awaitingSecondSignature' });
  expect(
    await portal.rows(`SELECT n.title, p.email FROM notification n JOIN person_account p ON p.id = n.person_id
      ORDER BY n.id DESC LIMIT 1`),
  ).toEqual([{ title: 'Er is niet meegetekend', email: NEWCOMER }]);
  portal.clock.advance(60_000);
  await resend();
  const last = await linkOf();
  portal.clock.advance(30 * 86_400_000 - 1);
  other = await portal.signIn(OTHER);
  expect((await read(last)).statusCode).toBe(200);
  portal.clock.advance(2);
  expect((await read(last)).json().code).toBe('linkExpired');
});
