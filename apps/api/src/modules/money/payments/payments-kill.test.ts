import type { Payment } from '@portaal/domain/money/payments/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { reconcilePayments } from './payments.use-cases.ts';
import { MortalServer } from './testing/mortal-server.ts';
import { createPayingApp, type PayingApp } from './testing/paying.ts';
import { type Unpaid, unpaidContracts } from './testing/unpaid.ts';

/** `npm run bench -- kill --payments` sets a higher number. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);

let portal: PayingApp;
let server: MortalServer;
let cookie: string;
let unpaid: Unpaid;
beforeAll(async () => {
  portal = await createPayingApp();
  server = await MortalServer.prepare(portal);
  await setClocks();
  cookie = await portal.signIn('openstaand@example.nl');
  unpaid = await unpaidContracts(portal, cookie);
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

/** Uses real time, since the killed server has no test clock. */
async function setClocks(): Promise<void> {
  const instant = new Date().toISOString();
  portal.clock.set(instant);
  await portal.sandbox('POST', '/clock', { instant });
}

const attempts = () =>
  portal.rows(
    'SELECT p.id, p.status, p.provider_id AS "providerId" FROM payment p JOIN deposit d ON d.id = p.deposit_id WHERE d.contract_id = $1',
    [unpaid.first],
  );

/** Simulates a payer who tries again and continues the existing payment; its webhook reaches the server. */
async function pressAgain(pressed: Payment): Promise<void> {
  await server.start();
  expect(await server.pay(cookie, unpaid.first)).toMatchObject({ id: pressed.id, status: 'open' });
  await portal.settleAtSandbox(pressed, { status: 'paid' });
  await unpaid.settled(pressed);
  await server.kill();
}

/**
 * Simulates a payer who does not return. The key has expired by then, and the job finds the payment by our
 * own id.
 */
async function stayAway(pressed: Payment): Promise<void> {
  await portal.settleAtSandbox(pressed, { status: 'paid', webhook: false });
  portal.clock.advance(2 * 3_600_000);
  await reconcilePayments(portal.services);
}

test(
  "R-16 a server killed before the provider's response neither loses nor duplicates a payment",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await setClocks();
      await server.start();
      expect(await server.payAndDie(cookie, unpaid.first)).toBeUndefined();
      const [pressed, ...others] = (await attempts()) as unknown as Payment[];
      expect(pressed).toMatchObject({ status: 'starting', providerId: null });
      expect(others).toEqual([]);
      await (round % 2 === 0 ? pressAgain : stayAway)(pressed as Payment);

      const made = (await portal.sandboxPayments()).filter(
        ({ metadata }) => metadata.paymentId === pressed?.id,
      );
      expect(made).toMatchObject([{ status: 'paid' }]);
      expect(await attempts()).toMatchObject([{ status: 'paid', providerId: made[0]?.id }]);
      expect(await unpaid.state()).toMatchObject({ status: 'awaitingStart', deposit: 'received' });
      const booked = await portal.rows(
        "SELECT action FROM audit_entry WHERE subject_id = $1 AND action IN ('payment.received', 'payment.surplus')",
        [pressed?.id],
      );
      expect(booked).toEqual([{ action: 'payment.received' }]);
      expect((await verifyLedger(portal.database)).broken).toBeUndefined();
      await unpaid.reset();
    }
  },
  60_000 + ROUNDS * 15_000,
);
