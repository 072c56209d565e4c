import { expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { cancelTopUp } from '../../investing/top-ups/top-ups.use-cases.ts';
import { seeded } from '../../month/dealing-runs/testing/random-walk.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { getPayment, reconcilePayments, settlePayment, startPayment } from './payments.use-cases.ts';
import { ModelProvider } from './testing/model-provider.ts';

const EVENTS = 2_000;
const SEED = Number(process.env.WALK_SEED ?? 20_261_122);
const MINUTE = 60_000;

// The simulated provider's records are the reference: ours must match them, and each paid attempt must be
// booked once, whatever happened in between.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  `R-12 ${EVENTS} payment events in any order lose no payment and count none twice`,
  async () => {
    const portal = await createTestApp();
    const random = seeded(SEED);
    const bank = new ModelProvider(() => portal.clock.now());
    const services: Services = { ...portal.services, paymentProvider: () => bank };
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

    await portal.rows(
      `INSERT INTO contract SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', '2099-' || lpad(n::text, 6, '0')))).*
       FROM contract c, generate_series(1, 60) n WHERE c.id = (SELECT id FROM contract WHERE status = 'awaitingPayment' LIMIT 1)`,
    );
    const people = await portal.rows(
      `SELECT DISTINCT p.id, p.brand, p.email, p.name, p.role FROM contract c JOIN person_account p ON p.id = c.person_id
       WHERE c.status IN ('awaitingPayment', 'active')`,
    );
    const contracts = await portal.rows(
      `SELECT id, person_id AS person, status FROM contract WHERE status IN ('awaitingPayment', 'active') ORDER BY id`,
    );
    const ownerOf = (id: string | undefined) =>
      people.find((one) => one.id === id) as unknown as SignedInPerson;
    const rejected = (error: unknown) => {
      if (!(error instanceof AppError || error instanceof ProviderFailure)) throw error;
    };
    const storedPayments = () => portal.rows('SELECT id FROM payment');

    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      start: async () => {
        const one = pick(contracts);
        const method = random() < 0.5 ? 'ideal' : 'transfer';
        const times = random() < 0.2 ? 3 : 1;
        const starts = Array.from({ length: times }, () =>
          startPayment(services, ownerOf(one?.person), one?.id ?? '', method).catch(rejected),
        );
        return Promise.all(starts);
      },
      announce: async () => {
        const one = pick(contracts.filter(({ status }) => status === 'active'));
        return portal.rows(
          `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at)
           SELECT gen_random_uuid(), $1, 'TOP_UP', 'ideal', $2, 'announced', $3
           WHERE NOT EXISTS (SELECT FROM deposit WHERE contract_id = $1 AND status = 'announced')`,
          [one?.id, 10_000 + Math.floor(random() * 90_000), portal.clock.now()],
        );
      },
      cancel: async () => {
        const [row] = await portal.rows(
          `SELECT d.id, d.contract_id AS contract, c.person_id AS person FROM deposit d JOIN contract c ON c.id = d.contract_id
           WHERE d.type = 'TOP_UP' AND d.status = 'announced' ORDER BY random() LIMIT 1`,
        );
        if (!row) return;
        await cancelTopUp(services, ownerOf(row.person), row.contract ?? '', row.id ?? '').catch(rejected);
      },
      pay: async () =>
        bank.settle(pick([...bank.payments.keys()]) ?? '', 'paid', random() < 0.1 ? 'creditcard' : undefined),
      end: async () =>
        bank.settle(
          pick([...bank.payments.keys()]) ?? '',
          pick(['cancelled', 'expired', 'failed', 'pending']) ?? 'failed',
        ),
      webhook: async () => {
        const id = pick(await storedPayments())?.id;
        if (id === undefined) return;
        const providerId = [...bank.payments].find(([, { created }]) => created.reference === id)?.[0];
        const times = random() < 0.3 ? 4 : 1;
        await Promise.all(
          Array.from({ length: times }, () => settlePayment(services, id, providerId).catch(rejected)),
        );
      },
      page: async () => {
        const [row] = await portal.rows(
          `SELECT p.id, c.person_id AS person FROM payment p JOIN deposit d ON d.id = p.deposit_id
           JOIN contract c ON c.id = d.contract_id ORDER BY random() LIMIT 1`,
        );
        if (row) await getPayment(services, ownerOf(row.person), row.id ?? '');
      },
      job: async () => reconcilePayments(services),
      fault: async () => {
        bank.faults.push(random() < 0.5 ? 'away' : 'unheard');
      },
      wait: async () => portal.clock.advance(Math.floor(random() * 90) * MINUTE),
    };
    const names = [
      'start',
      'start',
      'start',
      'pay',
      'pay',
      'webhook',
      'webhook',
      'webhook',
      'announce',
      'announce',
      'cancel',
      'end',
      'page',
      'job',
      'fault',
      'wait',
    ];
    for (let event = 0; event < EVENTS; event += 1) await acts[pick(names) ?? 'job']?.();

    // A quiet week without new payments, in which the job completes all unfinished ones.
    bank.faults = [];
    for (let day = 0; day < 9; day += 1) {
      portal.clock.advance(24 * 60 * MINUTE);
      await reconcilePayments(services);
    }

    const rows = await portal.rows(
      `SELECT p.id, p.status, p.is_surplus::text AS surplus, p.amount_cents::text AS cents, d.status AS deposit, d.id AS "depositId"
       FROM payment p JOIN deposit d ON d.id = p.deposit_id`,
    );
    const paidHere = rows.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const paidThere = [...bank.payments.values()]
      .filter(({ status }) => status === 'paid')
      .map(({ created }) => created.reference);
    expect(paidHere.sort()).toEqual(paidThere.sort());
    expect(paidThere.length).toBeGreaterThan(80);
    // Each of our attempts created at most one payment at the provider, although calls were repeated.
    const references = [...bank.payments.values()].map(({ created }) => created.reference);
    expect(new Set(references).size).toBe(references.length);

    const [book] = await portal.rows(
      `SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM payment WHERE status = 'paid' AND NOT is_surplus)::text AS taken,
        (SELECT coalesce(sum(d.amount_cents), 0) FROM deposit d WHERE d.status = 'received'
          AND EXISTS (SELECT FROM payment p WHERE p.deposit_id = d.id))::text AS received,
        (SELECT count(*) FROM payment p JOIN deposit d ON d.id = p.deposit_id
          WHERE p.status = 'paid' AND NOT p.is_surplus AND d.status <> 'received')::text AS lost,
        (SELECT count(*) FROM contract WHERE number LIKE 'W-%' AND is_payment_completed <> (status = 'awaitingStart'))::text AS odd,
        (SELECT count(*) FROM audit_entry WHERE action = 'payment.received')::text AS audited,
        (SELECT count(*) FROM contract_event WHERE kind = 'depositReceived')::text AS history,
        (SELECT count(*) FROM payment WHERE status = 'paid' AND NOT is_surplus)::text AS paid`,
    );
    expect(book).toMatchObject({
      received: book?.taken,
      lost: '0',
      odd: '0',
      audited: book?.paid,
      history: book?.paid,
    });
    const thereCents = [...bank.payments.values()]
      .filter(({ status }) => status === 'paid')
      .reduce((sum, { created }) => sum + created.amountCents, 0);
    const surplusCents = rows
      .filter(({ surplus }) => surplus === 'true')
      .reduce((sum, { cents }) => sum + Number(cents), 0);
    expect(Number(book?.received) + surplusCents).toBe(thereCents);
    expect(surplusCents).toBeGreaterThan(0);
    expect((await verifyLedger(portal.database)).broken).toBeUndefined();
    await portal.close();
  },
  180_000,
);
