import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { ActingSession } from '../../../foundation/acts/acts.use-cases.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { collectDaily, inviteMandate, readMandateFeeds } from '../../money/mandates/mandates.use-cases.ts';
import { ModelMandates } from '../../money/mandates/testing/model-mandates.ts';
import { listApplications } from './applications.use-cases.ts';
import {
  answerQuestion,
  approveApplication,
  askApplicant,
  rejectApplication,
  withdrawApplication,
} from './decisions.use-cases.ts';
import { getApplicationReview, listApplicationReviews } from './reviews.use-cases.ts';
import { ApplicationMonths } from './testing/months.ts';

let portal: TestApp;
let at: ApplicationMonths;
let investor: ActingSession;
let employee: ActingSession;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp({ demoData: false });
  at = new ApplicationMonths(portal);
  await at.begin();
  investor = await at.signedIn('investor', 'Nadia Brouwer');
  employee = await at.signedIn('admin', 'Anne Meester');
  portal.clock.set('2026-11-20T10:00:00Z');
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const on = (day: string) => day as IsoDate;
const row = async (query: ReturnType<typeof sql>) => (await at.scenario.orm.execute(query)).rows[0];
const approve = async (id: string, by = employee) =>
  approveApplication(at.services, {
    session: by,
    id,
    seen: (await getApplicationReview(at.services, by.person, id)).seen,
    twoFaToken: await at.proven(by, 'decideApplication'),
  });
/** Counts the jobs that end the mandates of a contract at the provider. */
const endings = async (contractId: string) =>
  (
    await row(sql`select count(*)::int as n from pgboss.job
      where name = 'mandates.end' and data ->> 'contractId' = ${contractId}`)
  )?.n;
const reject = async (id: string) =>
  rejectApplication(at.services, {
    session: employee,
    id,
    reason: 'Het document is niet leesbaar',
    twoFaToken: await at.proven(employee, 'decideApplication'),
  });
const withdraw = async (id: string) =>
  withdrawApplication(at.services, {
    session: investor,
    id,
    twoFaToken: await at.proven(investor, 'withdrawApplication'),
  });

test('I-10 the overview of an unfinished application links to the payment first, then to the mandate', async () => {
  const mandates = new ModelMandates();
  const services = { ...at.services, mandateProvider: () => mandates };
  const listed = async () =>
    (await listApplications(services, investor.person)).map(({ status, next }) => ({ status, next }));
  const { id, contractId } = await at.apply(investor, 'both');
  expect(await listed()).toEqual([{ status: 'submitted', next: 'pay' }]);
  await at.pay(investor, contractId);
  const [payment] = at.bank.payments.values();
  expect(payment?.created.returnUrl).toMatch(/\/nederlands-ideal-result\?p=/);
  expect(await listed()).toEqual([{ status: 'submitted', next: 'mandate' }]);
  expect(await listApplications(at.services, investor.person)).toMatchObject([{ next: null }]);
  await approve(id);
  expect(await listed()).toEqual([{ status: 'approved', next: 'mandate' }]);
  const { signUrl } = await inviteMandate(services, investor.person, contractId);
  expect(await listed()).toHaveLength(1);
  mandates.happen('signed', signUrl.split('/').at(-1) ?? '');
  await readMandateFeeds(services);
  // No step remains, and the applicant can still withdraw.
  expect(await listed()).toEqual([{ status: 'approved', next: null }]);
});

// Promise: Uw belegging start op … als wij uw geld vóór …, … uur hebben ontvangen en uw aanvraag dan is goedgekeurd.
// Promise: Wij beleggen pas als uw aanvraag is goedgekeurd.
// Promise: Wij beleggen het zodra uw aanvraag is goedgekeurd.
// Promise: Wij beleggen uw geld als uw aanvraag is goedgekeurd, op ….
// Promise: Wij beleggen uw inleg per ….
// Promise: Wij beleggen die tegen de koers van ….
// Promise: Wij beleggen uw geld op ….
// Promise: U krijgt daarna bericht.
test('I-10 deals a payment only after approval, in the first dealing run that follows', async () => {
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  expect(await at.state(contractId)).toMatchObject({
    status: 'awaitingReview',
    paid: true,
    deposit: 'received',
    dealFrom: '2026-12-01',
  });
  await at.month(on('2026-12-01'));
  expect(await at.state(contractId)).toMatchObject({
    status: 'awaitingReview',
    deposit: 'received',
    units: 0,
  });
  await approve(id);
  // The December dealing run had begun, so the January run deals the payment.
  expect(await at.state(contractId)).toMatchObject({
    status: 'awaitingStart',
    start: '2027-01-01',
    dealFrom: '2027-01-01',
  });
  await at.month(on('2027-01-01'));
  // € 5.000 less 3% is € 4.850, at € 100 per unit.
  expect(await at.state(contractId)).toMatchObject({ status: 'active', dealt: '2027-01-01', units: 48.5 });
});

// Promise: Uw belegging start op … als wij uw geld vóór …, … uur hebben ontvangen en uw aanvraag dan is goedgekeurd.
// Promise: Wij beleggen uw inleg per ….
// Promise: Wij beleggen die tegen de koers van ….
test('a payment approved before the dealing run starts is dealt in that run, also after its cut-off', async () => {
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  portal.clock.set('2026-12-02T10:00:00Z');
  await approve(id);
  expect(await at.state(contractId)).toMatchObject({ status: 'awaitingStart', dealFrom: '2026-12-01' });
  await at.month(on('2026-12-01'));
  expect(await at.state(contractId)).toMatchObject({ status: 'active', start: '2026-12-01', units: 48.5 });
});

// Promise: Zodra wij uw eerste inleg hebben ontvangen, beleggen wij die.
// Promise: Zodra die er is, beleggen wij die.
test('a payment after the approval starts the contract as usual', async () => {
  const { id, contractId } = await at.apply(investor);
  await approve(id);
  expect(await at.state(contractId)).toMatchObject({ status: 'awaitingPayment', deposit: 'announced' });
  // Paid from the nominated account of the application.
  await at.pay(investor, contractId, 'NL20INGB0001234567');
  expect(await at.state(contractId)).toMatchObject({ status: 'awaitingStart', start: '2026-12-01' });
});

// Promise: Is het in orde, dan beleggen wij het.
test('a payment from another account after the approval requires a new review before it is dealt', async () => {
  const { id, contractId } = await at.apply(investor);
  await approve(id);
  await at.pay(investor, contractId, 'NL91ABNA0417164300');
  expect(await at.state(contractId)).toMatchObject({ status: 'awaitingReview', deposit: 'received' });
  const review = await getApplicationReview(at.services, employee.person, id);
  expect(review).toMatchObject({ status: 'submitted', decision: null });
  expect(review.checks).toContainEqual(expect.objectContaining({ code: 'payer', outcome: 'look' }));
  await at.month(on('2026-12-01'));
  expect(await at.state(contractId)).toMatchObject({ status: 'awaitingReview', units: 0 });
  await approve(id);
  await at.month(on('2027-01-01'));
  expect(await at.state(contractId)).toMatchObject({ status: 'active', dealt: '2027-01-01', units: 48.5 });
});

test('collects nothing for a contract that is not approved', async () => {
  const { id, contractId } = await at.apply(investor, 'monthly');
  const { orm } = at.scenario;
  await orm.execute(sql`insert into mandate (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at)
    values (gen_random_uuid(), ${contractId}, 'baken', 'signed', 't', 'BAKEN-9', 'https://sign.example', '2026-11-20', now())`);
  const mandateProvider = () => ({}) as never;
  const fixed = async (): Promise<unknown> => {
    portal.clock.set('2026-12-11T06:00:00Z');
    await collectDaily({ ...at.services, mandateProvider });
    return (await row(sql`select count(*)::int as n from collection where contract_id = ${contractId}`))?.n;
  };
  expect(await fixed()).toBe(0);
  await approve(id);
  expect(await fixed()).toBe(1);
});

// Promise: Wij beleggen niets.
// Promise: Wat u hebt betaald, storten wij terug op de rekening waarmee u betaalde.
// Promise: … gaat terug naar de rekening waarmee is betaald.
// Promise: Wat u hebt betaald, krijgt u terug op de rekening waarmee u hebt betaald.
// Promise: Wijst een aanvraag af: het contract vervalt en wat is betaald, gaat terug.
// Promise: Dan storten wij dat terug op de rekening waarmee u betaalde.
test('a rejection after payment books nothing in the ledger and refunds everything', async () => {
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  await reject(id);
  expect(await at.state(contractId)).toMatchObject({
    status: 'cancelled',
    paid: false,
    start: null,
    deposit: 'reversed',
    ledger: 0,
  });
  expect(await row(sql`select amount_cents::int as cents, status from payment_refund`)).toEqual({
    cents: 500_000,
    status: 'ordered',
  });
  expect(await row(sql`select status, reason from application where id = ${id}`)).toEqual({
    status: 'rejected',
    reason: 'Het document is niet leesbaar',
  });
  await at.month(on('2026-12-01'));
  expect(await at.state(contractId)).toMatchObject({ status: 'cancelled', units: 0, ledger: 0 });
  await expect(approve(id)).rejects.toMatchObject({ code: 'changedMeanwhile' });
});

test('after a rejection before payment nothing is due, and a payment that still arrives is a surplus', async () => {
  const { id, contractId } = await at.apply(investor);
  await reject(id);
  expect(await at.state(contractId)).toMatchObject({ status: 'cancelled', deposit: 'cancelled' });
  expect(await endings(contractId)).toBe(1);
  expect(await row(sql`select outstanding_cents::int as due from contract where id = ${contractId}`)).toEqual(
    {
      due: 0,
    },
  );
  await expect(at.pay(investor, contractId)).rejects.toMatchObject({ code: 'nothingDue' });
});

// Promise: Wij beleggen niets.
// Promise: Wat u hebt betaald, storten wij terug op de rekening waarmee u betaalde.
// Promise: … gaat terug naar de rekening waarmee is betaald.
// Promise: Wat u hebt betaald, krijgt u terug op de rekening waarmee u hebt betaald.
// Promise: Wijst een aanvraag af: het contract vervalt en wat is betaald, gaat terug.
// Promise: Dan storten wij dat terug op de rekening waarmee u betaalde.
// Promise: U kunt binnen … dagen zonder reden stoppen, zolang uw geld nog niet is belegd.
// Promise: U kunt binnen … dagen na het ondertekenen van het contract afzien, zonder reden en zonder kosten.
// Promise: Ik heb gelezen dat ik binnen de bedenktijd kan stoppen.
// Promise: U kunt zonder reden stoppen tot en met … dagen na de laatste handtekening, zolang uw geld nog niet is belegd.
// Promise: Uw inleg krijgt u dan terug.
test.each([
  ['2026-12-04T22:59:59Z', 'withdrawn'],
  ['2026-12-04T23:00:00Z', 'tooLateToCancel'],
])(
  'an applicant withdraws without a reason within the cooling-off period: at %s the result is %s',
  async (moment, outcome) => {
    const { id, contractId } = await at.apply(investor);
    await at.pay(investor, contractId);
    await approve(id);
    portal.clock.set(moment);
    // The list shows the right to withdraw only while that right exists, also for an approved application.
    const listed = await listApplications(at.services, investor.person);
    expect(listed.map(({ withdrawal }) => withdrawal)).toEqual(
      outcome === 'withdrawn' ? [{ until: '2026-12-04', days: 14 }] : [],
    );
    if (outcome === 'tooLateToCancel') {
      await expect(withdraw(id)).rejects.toMatchObject({ code: outcome });
      expect(await at.state(contractId)).toMatchObject({ status: 'awaitingStart', deposit: 'received' });
      return;
    }
    expect(await withdraw(id)).toMatchObject({ status: outcome });
    // Employees find a withdrawn application under its own status, and not in the open queue.
    const queue = async (side: 'open' | 'closed', only?: 'withdrawn' | 'approved') => {
      const request = { status: side, only, limit: 20, after: undefined };
      return (await listApplicationReviews(at.services, employee.person, request)).items;
    };
    expect(await queue('closed', 'withdrawn')).toMatchObject([
      { id, status: outcome, withdrawnAt: moment.replace('Z', '.000Z') },
    ]);
    expect(await queue('closed')).toHaveLength(1);
    expect([...(await queue('closed', 'approved')), ...(await queue('open'))]).toEqual([]);
    expect(await at.state(contractId)).toMatchObject({ status: 'cancelled', deposit: 'reversed' });
    expect(await row(sql`select amount_cents::int as cents from payment_refund`)).toEqual({ cents: 500_000 });
    expect(await endings(contractId)).toBe(1);
  },
);

// Promise: U kunt binnen … dagen zonder reden stoppen, zolang uw geld nog niet is belegd.
// Promise: U kunt binnen … dagen na het ondertekenen van het contract afzien, zonder reden en zonder kosten.
// Promise: Ik heb gelezen dat ik binnen de bedenktijd kan stoppen.
// Promise: U kunt zonder reden stoppen tot en met … dagen na de laatste handtekening, zolang uw geld nog niet is belegd.
test('rejects a withdrawal once an order was dealt, even within the cooling-off period', async () => {
  portal.clock.set('2026-11-28T10:00:00Z');
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  await approve(id);
  await at.month(on('2026-12-01'));
  expect(await listApplications(at.services, investor.person)).toEqual([]);
  await expect(withdraw(id)).rejects.toMatchObject({ code: 'tooLateToCancel' });
  expect(await at.state(contractId)).toMatchObject({ status: 'active', units: 48.5 });
});

test('only one of several concurrent rejections and withdrawals succeeds, and the payment is refunded once', async () => {
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? reject(id) : withdraw(id))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(
    await row(sql`select count(*)::int as n, sum(amount_cents)::int as cents from payment_refund`),
  ).toEqual({
    n: 1,
    cents: 500_000,
  });
});

// Promise: U krijgt bericht als alles in orde is, of als wij een vraag hebben.
// Promise: … krijgt een bericht en een mail.
// Promise: De klant krijgt bericht dat de aanvraag is afgewezen, maar leest deze reden niet.
// Promise: De klant leest deze vraag in een bericht, en krijgt daarover een mail.
// Promise: De klant krijgt bericht.
test('notifies the applicant by message and mail of a question, an approval, a rejection and their own withdrawal', async () => {
  const notified = async () => {
    const titled = await row(sql`select title, text from notification order by id desc limit 1`);
    const mailed = await row(sql`select count(*)::int as n from outbox_mail where template = 'notification'
      and values ->> 'title' = ${titled?.title}`);
    return [titled?.title, titled?.text, mailed?.n];
  };
  const { id, contractId } = await at.apply(investor);
  await askApplicant(at.services, employee.person, { id, question: 'Klopt uw adres?' });
  expect(await notified()).toEqual([
    'Wij hebben een vraag over uw aanvraag',
    expect.stringContaining('Klopt uw adres?'),
    1,
  ]);
  await approve(id);
  expect(await notified()).toEqual([
    'Uw aanvraag is goedgekeurd',
    expect.stringContaining('Zodra wij uw eerste inleg hebben ontvangen'),
    1,
  ]);
  await at.pay(investor, contractId, 'NL20INGB0001234567');
  await withdraw(id);
  expect(await notified()).toEqual([
    'U bent gestopt met uw belegging',
    expect.stringContaining('storten wij terug op de rekening waarmee u betaalde'),
    1,
  ]);
  const other = await at.apply(investor);
  await reject(other.id);
  expect(await notified()).toEqual([
    'Uw aanvraag is afgewezen',
    expect.not.stringContaining('niet leesbaar'),
    1,
  ]);
});

test('a question reaches the applicant, their answer reaches the employee, and the review shows both', async () => {
  const { id } = await at.apply(investor);
  await askApplicant(at.services, employee.person, { id, question: 'Kunt u een scherpere kopie sturen?' });
  const message = await row(sql`select text from notification order by id desc limit 1`);
  expect(message?.text).toContain('Kunt u een scherpere kopie sturen?');
  expect(await getApplicationReview(at.services, employee.person, id)).toMatchObject({ status: 'moreInfo' });
  const answered = await answerQuestion(at.services, investor.person, { id, answer: 'Die staat erbij.' });
  expect(answered).toMatchObject({ status: 'submitted', question: null });
  expect(await getApplicationReview(at.services, employee.person, id)).toMatchObject({
    status: 'submitted',
    answer: { question: 'Kunt u een scherpere kopie sturen?', answer: 'Die staat erbij.' },
  });
  const sealed = await row(sql`select sealed_answer from application`);
  expect(String(sealed?.sealed_answer)).not.toContain('Die staat');
  await expect(
    answerQuestion(at.services, investor.person, { id, answer: 'Nog een keer.' }),
  ).rejects.toMatchObject({ code: 'changedMeanwhile' });
});

test('shows an employee the applications of their own brand only, and audits each view', async () => {
  const { id, contractId } = await at.apply(investor);
  await at.pay(investor, contractId);
  const { items } = await listApplicationReviews(at.services, employee.person, {
    status: 'open',
    limit: 20,
    after: undefined,
  });
  expect(items).toMatchObject([
    {
      id,
      personName: 'Nadia Brouwer',
      initialDeposit: 5_000,
      isPaid: true,
      status: 'submitted',
      decision: null,
    },
  ]);
  const review = await getApplicationReview(at.services, employee.person, id);
  expect(review.draft.applicants.mijn).toMatchObject({ achternaam: 'Brouwer', bsn: '••••••858' });
  expect(review.checks.filter(({ outcome }) => outcome !== 'ok').map(({ code }) => code)).toEqual(['payer']);
  expect(
    await row(sql`select count(*)::int as n from audit_entry where action = 'application.viewed'`),
  ).toEqual({
    n: 1,
  });
  const elsewhere = { ...employee.person, brand: 'anker' };
  await expect(getApplicationReview(at.services, elsewhere, id)).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    askApplicant(at.services, { ...employee.person, id: investor.person.id }, { id, question: 'Hoe zo?' }),
  ).rejects.toMatchObject({ code: 'ownApplication' });
});
