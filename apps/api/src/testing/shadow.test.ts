import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActingSession } from '../foundation/acts/acts.use-cases.ts';
import {
  endMandates,
  inviteMandate,
  readMandateFeeds,
} from '../modules/money/mandates/mandates.use-cases.ts';
import { CollectionScenario } from '../modules/money/mandates/testing/collecting.ts';
import { startPayment } from '../modules/money/payments/payments.use-cases.ts';
import { ModelProvider } from '../modules/money/payments/testing/model-provider.ts';
import { orderPayouts } from '../modules/money/payouts/payout-orders.use-cases.ts';
import { firstOf } from '../modules/month/dealing-runs/testing/scenario.ts';
import { inviteInvestors } from '../modules/office/account-invitations/account-invitations.use-cases.ts';
import type { Services } from '../platform/services.ts';
import { withoutTriggers } from './without-triggers.ts';

let at: CollectionScenario;
let services: Services;
let payments: ModelProvider;
beforeAll(async () => {
  at = await CollectionScenario.start();
  payments = new ModelProvider(() => at.portal.clock.now());
  services = {
    ...at.services,
    paymentProvider: (brand) => (brand === 'baken' ? payments : undefined),
  };
});
afterAll(() => at.portal.close());

/** Returns the code of the error with which an act is rejected; `done` if it succeeds. */
const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

const setState = async (state: 'open' | 'shadow') => {
  await withoutTriggers(
    at.portal.database,
    sql`insert into brand_state (brand, number, state, at)
      select 'baken', coalesce(max(number), 0) + 1, ${state}, now() from brand_state where brand = 'baken'`,
  );
  at.portal.clock.advance(3_000);
};

/** Counts everything that left the brand for a provider or a customer. */
async function leftForOthers() {
  const [mail] = await at.rows(sql`select count(*) filter (where withheld_at is null)::int as mails,
    count(*) filter (where withheld_at is not null)::int as withheld from outbox_mail
    where brand = 'baken' and recipient not in (select email from person_account where role = 'admin')`);
  const [files] = await at.rows(sql`select count(*)::int as n from payout_batch`);
  return {
    mails: mail?.mails,
    withheld: mail?.withheld,
    collections: at.bank.collections.size,
    cancelled: at.bank.cancelled.length,
    payments: payments.payments.size,
    payoutFiles: files?.n,
  };
}

test('nothing leaves a brand in shadow, and everything leaves once the brand is open', async () => {
  const person = await at.person();
  const session = { person: { ...person, role: 'admin' } } as ActingSession;
  const collected = await at.contract();
  await at.sign(collected);
  const ended = await at.contract();
  await at.sign(ended);
  await at.rows(sql`update mandate set replaced_at = now() where contract_id = ${ended}`);
  const uninvited = await at.contract();
  const [unpaid = ''] = await at.scenario.addAll([
    { funds: [{ fundId: 1, share: 10_000, lots: [] }] },
    {
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-06-01'), units: 1_000_000 }] }],
      sale: 'all',
    },
  ]);
  await at.rows(sql`update contract set status = 'awaitingPayment', is_payment_completed = false,
    outstanding_cents = 100000, initial_deposit_cents = 100000 where id = ${unpaid}`);
  await setState('shadow');
  await at.rows(sql`delete from outbox_mail`);
  const invitesBefore = at.bank.invites;

  // The portal deals a month itself. Its statements and its sale notify investors.
  at.portal.clock.set('2026-11-10T10:00:00Z');
  await at.scenario.price({ 1: [100_0000, 0] }, firstOf('2026-11'));
  await at.scenario.run(firstOf('2026-11'));
  at.bank.happen('cancelled', 'unknown');
  await at.days('2026-12-11', '2026-12-20');
  await endMandates(services);
  const wave = { key: '0', kind: 'rest', byMail: 0, byLetter: 0, digest: '', twoFaToken: '' } as const;
  const file = { seen: '', count: 1, total: 1, twoFaToken: '' };
  expect([
    await codeOf(startPayment(services, person, unpaid, 'ideal')),
    await codeOf(inviteMandate(services, person, uninvited)),
    await codeOf(orderPayouts(services, session, file)),
    await codeOf(inviteInvestors(services, session, wave)),
  ]).toEqual(['paymentsUnavailable', 'mandatesUnavailable', 'notOpen', 'notOpen']);
  const left = await leftForOthers();
  expect(left).toMatchObject({
    mails: 0,
    collections: 0,
    cancelled: 0,
    payments: 0,
    payoutFiles: 0,
  });
  expect(Number(left.withheld)).toBeGreaterThan(0);
  expect(at.bank.invites).toBe(invitesBefore);
  expect(await at.rows(sql`select 1 from provider_feed where read_at > '2026-12-01'`)).toEqual([]);

  await setState('open');
  await at.days('2026-12-21', '2027-01-08');
  await endMandates(services);
  await readMandateFeeds(services);
  expect([
    await codeOf(startPayment(services, person, unpaid, 'ideal')),
    await codeOf(inviteMandate(services, person, uninvited)),
    (await codeOf(orderPayouts(services, session, file))) === 'notOpen',
  ]).toEqual(['done', 'done', false]);
  const after = await leftForOthers();
  expect(after).toMatchObject({ collections: 1, cancelled: 1, payments: 1, withheld: left.withheld });
  expect(Number(after.mails)).toBeGreaterThan(0);
  expect(at.bank.invites).toBe(invitesBefore + 1);
});
