import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { lastComparison } from '../../money/comparisons/comparisons.use-cases.ts';
import { createFirstHead } from '../../sign-in/accounts/accounts.use-cases.ts';

const HEAD = 'hoofd@example.nl';
const HOUR = 3_600_000;

let portal: TestApp;
let head: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const made = await createFirstHead(portal.services, {
    brand: 'baken',
    email: HEAD,
    name: 'Hoofd',
    anyway: false,
  });
  if (made.kind !== 'made') throw new Error(made.kind);
  const payload = { token: new URL(made.url).searchParams.get('token'), password: DEMO_PASSWORD };
  await portal.call({ method: 'POST', url: '/api/accounts/reset-password', payload });
});
afterAll(() => portal.close());
beforeEach(async () => {
  head = await portal.signIn(HEAD);
});

const work = async (): Promise<AdminWork> =>
  (await portal.call({ url: '/api/admin/work', cookie: head })).json().data;

test('counts the funds without a published price and the documents nobody published', async () => {
  const { month, fundDocuments } = await work();
  expect(month).toMatchObject({ missingPrices: 0, enteredPrices: 0, funds: 4, publishedPrices: 0 });
  expect(fundDocuments).toMatchObject({ count: 0, missing: 12 });
  await portal.query('INSERT INTO fund_price VALUES (1, $1, 100, 0, now())', [month.dealingDay]);
  await portal.query(
    `INSERT INTO fund_document (id, fund_id, brand, kind, version, title, valid_from, snapshot, loaded_by, loaded_at,
       published_by, published_at)
     SELECT gen_random_uuid(), 1, 'baken', kind, 1, kind, '2026-01-01', '{}', p.id, now(), p.id, now()
     FROM person_account AS p, unnest('{eid,annualReport}'::text[]) AS kind WHERE p.email = $1`,
    [HEAD],
  );
  const after = await work();
  expect(after.month.publishedPrices).toBe(1);
  // An annual report is not required reading, so it fills no gap.
  expect(after.fundDocuments.missing).toBe(11);
});

test('names the roles that nobody has yet', async () => {
  const { data } = (await portal.call({ url: '/api/admin/set-up', cookie: head })).json();
  expect(data.steps.find(({ step }: { step: string }) => step === 'heads').details).toEqual([
    'Er zijn twee hoofden nodig; nu 1.',
    'Niemand heeft nog de rol Klantenservice, Beoordeling, Financiën, Koersen en cijfers, Compliance.',
    'Voor publiceren zijn twee mensen nodig met Koersen of Compliance.',
  ]);
});

test('the first comparison with a provider is not late on the first day, only once it takes too long', async () => {
  const { orm } = portal.database;
  const at = portal.clock.now();
  const later = new Date(at.getTime() + 31 * HOUR);
  for (const subject of ['payments', 'mandates'] as const) {
    const of = { brand: 'baken', subject };
    expect(await lastComparison(orm, of, later)).toEqual({ completedAt: null, skipped: 0, isLate: false });
    await portal.query(
      'INSERT INTO provider_comparison (brand, subject, compared, begun_at) VALUES ($1, $2, 0, $3)',
      ['baken', subject, at],
    );
    expect(await lastComparison(orm, of, at)).toEqual({ completedAt: null, skipped: 0, isLate: false });
    expect(await lastComparison(orm, of, later)).toEqual({ completedAt: null, skipped: 0, isLate: true });
  }
});

test('shows no prices to enter before terms with funds are published', async () => {
  await portal.query(
    "UPDATE employee SET roles = '{prices}' WHERE person_id = (SELECT id FROM person_account WHERE email = $1)",
    [HEAD],
  );
  await changePublished(portal.database.orm, 'fund', sql`start_date = '2030-01-01'`);
  const { data } = (await portal.call({ url: '/api/admin/fund-prices', cookie: head })).json();
  expect(data).toMatchObject({ funds: [], isOverdue: false });
});
