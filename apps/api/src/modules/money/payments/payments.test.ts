import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { numberVault } from '../../../platform/sealed-number.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { reconcilePayments } from './payments.use-cases.ts';
import { API_KEY, createPayingApp, type PayingApp, WAIT } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

let portal: PayingApp;
let cookie: string;
let unpaid: Unpaid;
beforeAll(async () => {
  portal = await createPayingApp();
  cookie = await portal.signIn('openstaand@example.nl');
  unpaid = await unpaidContracts(portal, cookie);
});
afterAll(async () => {
  expect((await verifyLedger(portal.services.database)).broken).toBeUndefined();
  await portal.close();
});
afterEach(async () => {
  await unpaid.reset();
  portal.clock.set('2026-11-20T10:00:00Z');
  await portal.sandbox('POST', '/clock', { instant: '2026-11-20T10:00:00Z' });
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, by = cookie) =>
  portal.call({ method, url, cookie: by, ...(payload ? { payload } : {}) });
const first = () => unpaid.first;
const start: Unpaid['start'] = (...parameters) => unpaid.start(...parameters);
const look: Unpaid['look'] = (payment) => unpaid.look(payment);
const settled: Unpaid['settled'] = (payment) => unpaid.settled(payment);
const stateOf = () => unpaid.state();

describe('an investor pays with iDEAL', () => {
  test('R-16 a payment through iDEAL starts with the amount due and becomes paid only after the webhook', async () => {
    const terms = (await send('GET', `/api/contracts/${first()}/payments`)).json().data;
    expect(terms).toEqual({
      isAvailable: true,
      due: {
        purpose: 'initial',
        amount: 2_500,
        methods: ['ideal', 'transfer'],
        cutOff: '2026-11-30T15:00:00.000Z',
        dealingDay: '2026-12-01',
        isUnderReview: false,
      },
      ownTransfer: {
        accountHolder: 'Stichting Bewaarder Baken',
        iban: 'NL27TEST2000000010',
        bic: '',
        reference: expect.stringMatching(/^RF\d\d( \w{1,4})+$/),
      },
      attempt: null,
    });
    const before = await stateOf();
    const payment = await start();
    expect(payment).toMatchObject({ purpose: 'initial', amount: 2_500, status: 'open', receipt: null });
    expect(payment.checkoutUrl).toMatch(/^http:\/\/sandbox\.localhost:\d+\/mollie\/checkout\//);
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await settled(payment);
    expect(await stateOf()).toMatchObject({
      status: 'awaitingStart',
      paid: true,
      outstanding: 0,
      deposit: 'received',
      received: '2026-11-20',
      dealFrom: '2026-12-01',
      method: 'ideal',
      messages: Number(before?.messages) + 1,
      events: Number(before?.events) + 1,
    });
    expect(await look(payment)).toMatchObject({
      status: 'paid',
      paidWith: 'ideal',
      checkoutUrl: null,
      receipt: { receivedOn: '2026-11-20', dealingDay: '2026-12-01' },
    });
    expect((await send('GET', `/api/contracts/${first()}/payments`)).json().data.due).toBeNull();
  });

  // Promise: Wij beleggen pas als uw aanvraag is goedgekeurd.
  // Promise: Wij beleggen het zodra uw aanvraag is goedgekeurd.
  // Promise: Wij beleggen uw geld als uw aanvraag is goedgekeurd, op ….
  // Promise: Wij sturen u bericht als uw geld binnen is.
  // Promise: Wij sturen u een mail zodra wij uw geld hebben ontvangen.
  test('R-12 promises no dealing day for a payment during the review, in the portal and by email', async () => {
    const rows = (text: string) => portal.rows(text, [first()]);
    await rows('UPDATE contract SET is_under_review = true WHERE id = $1');
    const mails = async () =>
      (
        await portal.rows("SELECT count(*)::int AS n FROM outbox_mail WHERE values ->> 'title' = $1", [
          'Wij hebben uw betaling ontvangen',
        ])
      )[0]?.n;
    const before = Number(await mails());
    const payment = await start();
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await settled(payment);
    expect(
      await rows('SELECT title, text FROM notification WHERE contract_id = $1 ORDER BY id DESC LIMIT 1'),
    ).toEqual([
      {
        title: 'Wij hebben uw betaling ontvangen',
        text: expect.stringMatching(/Wij beleggen het zodra uw aanvraag is goedgekeurd\.$/),
      },
    ]);
    expect(await mails()).toBe(before + 1);
    await rows('UPDATE contract SET is_under_review = false WHERE id = $1');
  });

  test('R-32 an employee sees both names for a later deposit from an account in another name', async () => {
    const admin = await portal.signIn('admin@example.nl');
    await portal.rows('TRUNCATE collection_review');
    await portal.sandbox('POST', '/switches', { payerAccount: 'NL20INGB0001234567' });
    const payment = await start();
    await portal.rows("UPDATE deposit SET type = 'TOP_UP' WHERE contract_id = $1", [first()]);
    await portal.rows("UPDATE contract SET status = 'active' WHERE id = $1", [first()]);
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await settled(payment);
    const [row] = await portal.rows('SELECT status FROM deposit WHERE contract_id = $1', [first()]);
    expect(row?.status).toBe('received');
    const { items } = (await send('GET', '/api/admin/collections', undefined, admin)).json().data;
    expect(items).toMatchObject([
      {
        finding: 'otherPayer',
        payer: { name: 'T. Test', iban: expect.stringContaining('45 67') },
        contract: { personName: 'Otto Stam' },
      },
    ]);
    const stored = await portal.rows('SELECT to_jsonb(r) AS review FROM collection_review r');
    expect(JSON.stringify(stored)).not.toContain('Test');
  });

  test('records whether the payment came from the nominated account, another account or an unknown account', async () => {
    const [own] = await portal.rows(
      `SELECT i.person_id AS id FROM contract c JOIN personal_information i USING (person_id) WHERE c.id = $1`,
      [first()],
    );
    const vault = numberVault(portal.services.configuration.fieldKeys, 'personal_information');
    const sealed = vault.seal('sealed_iban', String(own?.id), 'NL91ABNA0417164300');
    await portal.rows('UPDATE personal_information SET sealed_iban = $1 WHERE person_id = $2', [
      sealed,
      own?.id,
    ]);
    const seen: unknown[] = [];
    for (const payerAccount of ['NL91ABNA0417164300', 'NL20INGB0001234567', '']) {
      await portal.sandbox('POST', '/switches', { payerAccount });
      const payment = await start();
      await portal.settleAtSandbox(payment, { status: 'paid' });
      await settled(payment);
      const [row] = await portal.rows('SELECT * FROM payment WHERE id = $1', [payment.id]);
      expect(JSON.stringify(row)).not.toContain('NL20INGB');
      seen.push(row?.payer_account);
      await unpaid.reset();
    }
    expect(seen).toEqual(['nominated', 'other', null]);
  });

  test('R-12 the result page detects the payment without a webhook', async () => {
    await portal.sandbox('POST', '/switches', { webhook: 'never' });
    const payment = await start();
    await portal.settleAtSandbox(payment, { status: 'paid' });
    expect(await look(payment)).toMatchObject({ status: 'paid' });
    expect(await stateOf()).toMatchObject({ deposit: 'received' });
  });

  test('R-12 the job detects the payment without the webhook or the result page', async () => {
    await portal.sandbox('POST', '/switches', { webhook: 'never' });
    const payment = await start();
    await portal.settleAtSandbox(payment, { status: 'paid' });
    portal.clock.advance(4 * 60_000);
    await reconcilePayments(portal.services);
    expect(await stateOf()).toMatchObject({ deposit: 'announced' });
    portal.clock.advance(2 * 60_000);
    await reconcilePayments(portal.services);
    expect(await stateOf()).toMatchObject({ deposit: 'received' });
  });

  test.each(['failed', 'expired', 'canceled'])(
    'R-12 a payment that is %s books nothing and can be started again',
    async (status) => {
      const payment = await start();
      await portal.settleAtSandbox(payment, { status });
      await settled(payment);
      expect(await stateOf()).toMatchObject({ status: 'awaitingPayment', deposit: 'announced' });
      const again = await start();
      expect(again.id).not.toBe(payment.id);
      await portal.settleAtSandbox(again, { status: 'paid' });
      await settled(again);
      expect(await stateOf()).toMatchObject({ status: 'awaitingStart', deposit: 'received' });
    },
  );

  // Promise: Betaal dan niet nog een keer, en neem contact met ons op als u na een paar werkdagen niets van ons hoort.
  test('R-12 a payment made after it expired is still booked', async () => {
    const payment = await start();
    await portal.rows("UPDATE payment SET status = 'expired' WHERE id = $1", [payment.id]);
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await expect.poll(async () => (await stateOf())?.deposit, WAIT).toBe('received');
  });

  test('R-12 a payment by another method than requested shows the actual method and remains reversible', async () => {
    const payment = await start();
    await portal.settleAtSandbox(payment, { status: 'paid', method: 'creditcard' });
    await settled(payment);
    expect(await look(payment)).toMatchObject({ method: 'ideal', paidWith: 'other', status: 'paid' });
    const [row] = await portal.rows('SELECT reversible_until::text AS until FROM payment WHERE id = $1', [
      payment.id,
    ]);
    expect(row?.until).toBe('2027-05-19');
    expect(await stateOf()).toMatchObject({ method: 'other' });
  });
});

describe('an investor pays by bank transfer', () => {
  test('R-16 a bank transfer shows the account to pay to and books the transfer when it is received', async () => {
    const payment = await start('transfer');
    expect(payment.checkoutUrl).toBeNull();
    expect(payment.transfer).toMatchObject({
      accountHolder: 'Stichting Sandbox Betalingen',
      iban: 'NL20INGB0001234567',
    });
    // ISO 11649: with the first four characters moved to the end and letters as numbers, the remainder modulo 97 is
    // 1.
    const reference = (payment.transfer?.reference ?? '').replaceAll(/[\s-]/g, '');
    const digits = `${reference.slice(4)}${reference.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    expect(BigInt(digits) % 97n).toBe(1n);
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await settled(payment);
    expect(await stateOf()).toMatchObject({ method: 'transfer', deposit: 'received' });
  });

  test('R-16 a bank transfer is the only payment method for an amount above the iDEAL limit', async () => {
    await portal.rows('UPDATE contract SET outstanding_cents = 5000001 WHERE id = $1', [first()]);
    const { due } = (await send('GET', `/api/contracts/${first()}/payments`)).json().data;
    expect(due.methods).toEqual(['transfer']);
    const rejected = await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' });
    expect([rejected.statusCode, rejected.json().errors.Fields[0].field]).toEqual([422, 'method']);
    expect(await portal.sandboxPayments()).toSatisfy((all: { metadata: unknown }[]) =>
      all.every(({ metadata }) => metadata !== null),
    );
  });
});

describe('access to payments is restricted', () => {
  test('G-06 another user gets 404 for the contract and the payment', async () => {
    const payment = await start();
    const other = await portal.signIn('nieuw@example.nl');
    expect((await send('GET', `/api/payments/${payment.id}`, undefined, other)).statusCode).toBe(404);
    expect(
      (await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' }, other)).statusCode,
    ).toBe(404);
  });

  test('R-16 no amount is due on a contract that is paid', async () => {
    const payment = await start();
    await portal.settleAtSandbox(payment, { status: 'paid' });
    await settled(payment);
    const again = await send('POST', `/api/contracts/${first()}/payments`, { method: 'ideal' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'nothingDue']);
  });

  test("R-16 the provider's key appears in no response and in no row", async () => {
    const payment = await start();
    expect(JSON.stringify(payment)).not.toContain(API_KEY);
    const [row] = await portal.rows('SELECT to_jsonb(payment)::text AS all FROM payment');
    expect(row?.all).not.toContain(API_KEY);
  });
});
