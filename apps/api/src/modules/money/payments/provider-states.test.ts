import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { comparePayments, settlePayment } from './payments.use-cases.ts';
import { createPayingApp, type PayingApp } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

let portal: PayingApp;
let unpaid: Unpaid;
/** Id of the payment at the provider. */
let id: string;
let paymentId: string;
beforeAll(async () => {
  portal = await createPayingApp();
  unpaid = await unpaidContracts(portal, await portal.signIn('openstaand@example.nl'));
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.rows('TRUNCATE collection_review, provider_comparison');
  await begin('ideal');
});
afterEach(async () => {
  expect((await verifyLedger(portal.services.database)).broken).toBeUndefined();
  await unpaid.reset();
});

async function begin(method: 'ideal' | 'transfer'): Promise<void> {
  // Sends no webhooks, to prove that a change is detected without them.
  await portal.sandbox('POST', '/switches', { webhook: 'never' });
  const payment = await unpaid.start(method);
  paymentId = payment.id;
  id = await portal.sandboxIdOf(paymentId);
}
const control = (path: string, body: object, method = 'POST') =>
  portal.sandbox(method, `/payments/${id}${path}`, body);
const look = () => settlePayment(portal.services, paymentId);
const wrong = (...names: string[]) => portal.sandbox('POST', '/switches', { payment: id, wrong: names });
async function pay(): Promise<void> {
  await control('', { status: 'paid' });
  await look();
}
const refund = async (cents?: number) =>
  ((await control('/refunds', cents === undefined ? {} : { cents })) as { id: string }).id;
const setRefund = (refundId: string, status: string) => control(`/refunds/${refundId}`, { status });
const findings = async () =>
  (
    await portal.rows(`SELECT coalesce(finding, reason) AS finding FROM collection_review
    -- Payments of other tests are not ours any more.
    WHERE finding IS DISTINCT FROM 'unknownPayment' ORDER BY id`)
  ).map(({ finding }) => finding);

/** Returns the payment status, the deposit status, the money returned and the review findings. */
async function outcome(): Promise<Record<string, unknown> & { readonly findings: unknown[] }> {
  const [row] = await portal.rows(
    `SELECT p.status, d.status AS deposit, p.is_surplus AS "isSurplus", p.discrepancy,
      p.charged_back_cents::int AS "chargedBack", coalesce((SELECT sum(r.amount_cents)::int FROM payment_refund r
        WHERE r.payment_id = p.id AND r.status IN ('underway', 'refunded')), 0) AS refunded
     FROM payment p JOIN deposit d ON d.id = p.deposit_id WHERE p.id = $1`,
    [paymentId],
  );
  return { ...row, findings: await findings() };
}
/** Returns, in cents, the part of the payment that the provider still has according to its own records. */
async function leftThere(): Promise<number> {
  const all = (await portal.sandboxPayments()) as unknown as {
    id: string;
    status: string;
    amount: { value: string };
    refunds: { cents: number; status: string }[];
    chargebacks: { cents: number; reversedAt?: number }[];
  }[];
  const one = all.find((payment) => payment.id === id);
  if (one?.status !== 'paid') return 0;
  const gone = one.refunds.filter(({ status }) => !['failed', 'canceled'].includes(status));
  const back = one.chargebacks.filter(({ reversedAt }) => reversedAt === undefined);
  const sum = (parts: { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0);
  return Number(one.amount.value) * 100 - sum(gone) - sum(back);
}

interface Case {
  readonly name: string;
  readonly happens: () => Promise<unknown>;
  readonly expected: object;
}

/** Every report that the provider can return about a payment of € 2.500, with its expected effect. */
const cases: readonly Case[] = [
  {
    name: 'nobody pays',
    happens: async () => {},
    expected: { status: 'open', deposit: 'announced', findings: [] },
  },
  {
    name: 'it waits at the bank',
    happens: () => control('', { status: 'pending' }),
    expected: { status: 'pending', deposit: 'announced', findings: [] },
  },
  ...(['canceled', 'expired', 'failed'] as const).map((status) => ({
    name: `it is ${status}`,
    happens: () => control('', { status }),
    expected: { status: status === 'canceled' ? 'cancelled' : status, deposit: 'announced', findings: [] },
  })),
  { name: 'it is paid', happens: pay, expected: { status: 'paid', deposit: 'received', findings: [] } },
  {
    name: 'it is paid after it expired',
    happens: async () => {
      await control('', { status: 'expired' });
      await look();
      await control('', { status: 'paid', late: true });
    },
    expected: { status: 'paid', deposit: 'received', isSurplus: false, findings: [] },
  },
  {
    name: 'it is paid twice',
    happens: async () => {
      await begin('transfer');
      const transfer = [paymentId, id] as const;
      await begin('ideal');
      await pay();
      [paymentId, id] = transfer;
      await pay();
    },
    expected: { status: 'paid', isSurplus: true, findings: [] },
  },
  ...(['amount', 'currency'] as const).map((name) => ({
    name: `another ${name} is paid than was asked`,
    happens: async () => {
      await wrong(name);
      await pay();
    },
    expected: { status: 'open', deposit: 'announced', discrepancy: 'amount' },
  })),
  {
    name: 'it gets a status we do not know',
    happens: () => wrong('status'),
    expected: { status: 'open', deposit: 'announced', findings: ['unreadablePayment'] },
  },
  {
    name: 'it gets a status we do not know after it was paid',
    happens: () => pay().then(() => wrong('status')),
    expected: { status: 'paid', deposit: 'received', findings: ['unreadablePayment'] },
  },
  {
    name: 'it failed after it was paid',
    happens: () => pay().then(() => wrong('failed')),
    expected: { status: 'paid', deposit: 'received', findings: ['statusChanged'] },
  },
  {
    name: 'the provider does not have it any more',
    happens: () => pay().then(() => wrong('missing')),
    expected: { status: 'paid', deposit: 'received', findings: ['paymentMissing'] },
  },
  ...(['queued', 'pending', 'processing'] as const).map((status) => ({
    name: `a refund of all of it is ${status}`,
    happens: async () => {
      await pay();
      await setRefund(await refund(), status);
    },
    expected: { deposit: 'received', refunded: 250_000, findings: ['refundElsewhere'] },
  })),
  {
    name: 'all of it is refunded',
    happens: async () => {
      await pay();
      await setRefund(await refund(), 'refunded');
    },
    expected: { status: 'paid', deposit: 'reversed', refunded: 250_000, findings: ['refundElsewhere'] },
  },
  {
    name: 'a part is refunded',
    happens: async () => {
      await pay();
      await setRefund(await refund(100_000), 'refunded');
    },
    expected: { deposit: 'received', refunded: 100_000, findings: ['refundElsewhere'] },
  },
  {
    name: 'the rest is refunded after that',
    happens: async () => {
      await pay();
      await setRefund(await refund(100_000), 'refunded');
      await look();
      await setRefund(await refund(150_000), 'refunded');
    },
    expected: { deposit: 'reversed', refunded: 250_000, findings: ['refundElsewhere', 'refundElsewhere'] },
  },
  ...(['canceled', 'failed'] as const).map((status) => ({
    name: `a refund is ${status} while it is underway`,
    happens: async () => {
      await pay();
      const made = await refund();
      await look();
      await setRefund(made, status);
    },
    expected: { deposit: 'received', refunded: 0, findings: ['refundElsewhere'] },
  })),
  {
    name: 'a refund fails after it was done',
    happens: async () => {
      await pay();
      const made = await refund();
      await setRefund(made, 'refunded');
      await look();
      await setRefund(made, 'failed');
    },
    expected: { deposit: 'reversed', refunded: 0, findings: ['refundElsewhere', 'refundFailed'] },
  },
  {
    name: 'a refund that failed is done after all',
    happens: async () => {
      await pay();
      const made = await refund();
      for (const status of ['refunded', 'failed', 'refunded']) {
        await setRefund(made, status);
        await look();
      }
    },
    expected: {
      deposit: 'reversed',
      refunded: 250_000,
      findings: ['refundElsewhere', 'refundFailed', 'refundChanged'],
    },
  },
  ...(['refundStatus', 'refundCurrency'] as const).map((name) => ({
    name: `a refund has a ${name} we do not know`,
    happens: async () => {
      await pay();
      await refund(100_000);
      await wrong(name);
    },
    expected: { deposit: 'received', refunded: 0 },
  })),
  {
    name: 'a payment that was paid twice is refunded there in part',
    happens: async () => {
      await begin('transfer');
      const transfer = [paymentId, id] as const;
      await begin('ideal');
      await pay();
      [paymentId, id] = transfer;
      await pay();
      await setRefund(await refund(100_000), 'refunded');
    },
    expected: { isSurplus: true, refunded: 100_000, findings: ['refundElsewhere'] },
  },
  {
    name: 'a part is charged back',
    happens: () => pay().then(() => control('/chargebacks', { cents: 100_000 })),
    expected: { deposit: 'received', chargedBack: 100_000, findings: ['chargedBack'] },
  },
  {
    name: 'all is charged back',
    happens: () => pay().then(() => control('/chargebacks', {})),
    expected: { deposit: 'reversed', chargedBack: 250_000, findings: ['chargedBack'] },
  },
  {
    name: 'a chargeback is reversed',
    happens: async () => {
      await pay();
      await control('/chargebacks', {});
      await look();
      await portal.sandbox('DELETE', `/payments/${id}/chargebacks`);
    },
    expected: { deposit: 'reversed', chargedBack: 0, findings: ['chargedBack', 'chargebackUndone'] },
  },
  {
    name: 'a part is refunded and the rest is charged back',
    happens: async () => {
      await pay();
      await setRefund(await refund(100_000), 'refunded');
      await control('/chargebacks', { cents: 150_000 });
    },
    expected: {
      deposit: 'reversed',
      refunded: 100_000,
      chargedBack: 150_000,
      findings: ['refundElsewhere', 'chargedBack'],
    },
  },
  {
    name: 'more is charged back than was paid',
    happens: () => pay().then(() => control('/chargebacks', { cents: 300_000, over: true })),
    expected: { deposit: 'received', chargedBack: 0, findings: ['unreadableChargeback'] },
  },
  {
    name: 'it is charged back in another currency',
    happens: async () => {
      await pay();
      await control('/chargebacks', {});
      await wrong('chargebackCurrency');
    },
    expected: { deposit: 'received', chargedBack: 0, findings: ['unreadableChargeback'] },
  },
];

// Promise: Is alles terug, dan is de storting teruggeboekt.
test.each(cases)(
  'R-10 $name: the report takes effect or an employee reviews it, and a repeated report has no effect',
  async ({ happens, expected }) => {
    await happens();
    await look();
    const found = await outcome();
    expect(found).toMatchObject(expected);
    // Checks the invariant behind the table with the provider's own records: every difference in money has a
    // review item.
    const left =
      found.deposit === 'announced' ? 0 : 250_000 - Number(found.chargedBack) - Number(found.refunded);
    const isSeen = found.findings.length > 0 || found.discrepancy !== null;
    if (left !== (await leftThere())) expect(isSeen).toBe(true);
    await look();
    await comparePayments(portal.services);
    expect((await outcome()).findings).toEqual(found.findings);
  },
);

test.each(cases)(
  'R-10 $name: the daily comparison detects the change without a webhook',
  async ({ happens, expected }) => {
    await happens();
    // A payment created within the hour may not be on the provider's list yet.
    await portal.rows("UPDATE payment SET created_at = created_at - interval '2 hours'");
    await comparePayments(portal.services);
    expect(await outcome()).toMatchObject(expected);
  },
);

test('R-10 an unknown payment is counted if it is older than the first comparison, and otherwise reported', async () => {
  const { profileId } = portal.services.configuration.payments.accounts.baken ?? { profileId: '' };
  await portal.sandbox('POST', '/payments', { profileId, cents: 12_345 });
  await portal.sandbox('POST', '/payments', { profileId, cents: 12_346 });
  // The last comparison was yesterday. The sandbox dates payments with its own clock, so the time of the
  // first comparison is far from the time of that clock.
  const startedAt = (first: string) =>
    portal.rows(
      `INSERT INTO provider_comparison (brand, subject, compared, begun_at, completed_at, started_at)
       VALUES ('baken', 'payments', 0, '2026-11-01', '2026-11-01', $1)`,
      [first],
    );
  await startedAt('2100-01-01');
  await comparePayments(portal.services);
  expect(await portal.rows(`SELECT FROM collection_review WHERE finding = 'unknownPayment'`)).toEqual([]);
  const [{ skipped } = { skipped: 0 }] = await portal.rows('SELECT skipped FROM provider_comparison');
  expect(skipped).toBeGreaterThanOrEqual(2);
  await portal.rows('TRUNCATE provider_comparison');
  await startedAt('2020-01-01');
  await comparePayments(portal.services);
  expect(
    await portal.rows(
      `SELECT finding, said, contract_id AS contract FROM collection_review WHERE said LIKE '%123,45%'`,
    ),
  ).toEqual([{ finding: 'unknownPayment', said: expect.stringMatching(/123,45 \(paid\)/), contract: null }]);
});
