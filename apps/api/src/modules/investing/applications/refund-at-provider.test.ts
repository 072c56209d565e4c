import type { Payment } from '@portaal/domain/money/payments/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { createPayingApp, type PayingApp, WAIT } from '../../money/payments/testing/paying.ts';
import { applicantAt } from './testing/applying.ts';
import { filledIn } from './testing/filled-in.ts';

const ADMIN = 'admin@example.nl';

let portal: PayingApp;
let admin: string;
let application: TestApplication;
beforeAll(async () => {
  portal = await createPayingApp();
  admin = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
});
afterAll(() => portal.close());

const send = (method: 'GET' | 'POST', url: string, payload: object | undefined, cookie: string) =>
  portal.call({ method, url, cookie, ...(payload ? { payload } : {}) });

// Promise: Wat u hebt betaald, storten wij terug op de rekening waarmee u betaalde.
// Promise: … gaat terug naar de rekening waarmee is betaald.
// Promise: Wat u hebt betaald, krijgt u terug op de rekening waarmee u hebt betaald.
// Promise: Wijst een aanvraag af: het contract vervalt en wat is betaald, gaat terug.
// Promise: Dan storten wij dat terug op de rekening waarmee u betaalde.
// Promise: Uw inleg krijgt u dan terug.
test('R-10 I-10 rejecting a paid application refunds the whole amount through the payment provider', async () => {
  const cookie = await portal.signIn('nieuw@example.nl');
  const applicant = applicantAt(portal, cookie);
  const id = await applicant.begin(filledIn('mijn'));
  const { contract } = (await applicant.sign(id)).json().data;
  const started = await send('POST', `/api/contracts/${contract.id}/payments`, { method: 'ideal' }, cookie);
  const payment: Payment = started.json().data;
  await portal.settleAtSandbox(payment, { status: 'paid', webhook: false });
  portal.clock.advance(3_000);
  await send('GET', `/api/payments/${payment.id}`, undefined, cookie);
  const statusOf = async () =>
    (await send('GET', '/api/contracts/summaries', undefined, cookie)).json().data[0].Status;
  expect(await statusOf()).toBe('awaitingReview');

  const { items } = (await send('GET', '/api/admin/applications', undefined, admin)).json().data;
  expect(items).toMatchObject([{ id, isPaid: true, initialDeposit: 5_000 }]);
  expect((await send('GET', '/api/admin/work', undefined, admin)).json().data.applications.count).toBe(1);
  const url = `/api/admin/applications/${id}/reject`;
  const body = { reason: 'Het document is niet leesbaar' };
  const rejected = await sendProven(portal, { cookie: admin, app: application, url, body });
  expect(rejected.statusCode, rejected.body).toBe(204);

  await expect
    .poll(async () => (await portal.rows('SELECT status FROM payment_refund'))[0]?.status, WAIT)
    .toBe('underway');
  const [sandboxed] = (await portal.sandboxPayments()) as unknown as [
    { amount: { value: string }; refunds: { cents: number }[] },
  ];
  expect(sandboxed.refunds.map(({ cents }) => cents)).toEqual([Number(sandboxed.amount.value) * 100]);
  expect(await statusOf()).toBe('cancelled');
  const decided = (await send('GET', '/api/admin/applications?status=closed', undefined, admin)).json().data;
  expect(decided.items).toMatchObject([
    { id, status: 'rejected', decision: { by: 'Anne Meester', reason: body.reason } },
  ]);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
