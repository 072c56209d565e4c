import { decideByOfStart, isUrgent } from '@portaal/domain/investing/change-requests/decide-by';
import { usualCalendar } from '@portaal/domain/products/terms/dealing-terms';
import { type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { publishFundDocuments } from '../../../testing/fund-documents.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { previewDealingRun, startDueDealingRun } from '../../month/dealing-runs/dealing-runs.use-cases.ts';
import { firstOf } from '../../month/dealing-runs/testing/scenario.ts';
import { getAdminWork } from '../../office/admin/admin-work.use-cases.ts';
import { announceTopUp, getTopUpTerms } from '../top-ups/top-ups.use-cases.ts';
import { applyDueChanges } from './change-requests.use-cases.ts';
import { decideChange, getChangeReview, listChangeReviews } from './change-review.use-cases.ts';
import { convertingContract, payout } from './testing/converting-contract.ts';

const NEXT = firstOf('2026-12');

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

const rowsOf = async (query: ReturnType<typeof sql>) => (await portal.database.orm.execute(query)).rows;

test('10.4 a payout request decided late keeps its start day, because the dealing run waits for the decision', async () => {
  // The state pension began in May 2020, so an accumulation that ended in 2025 must have its first payout in 2026.
  // The payout therefore begins on 1 November at the latest.
  const { scenario, id, requestId } = await convertingContract(portal, {
    isApproved: false,
    payout: { ...payout, uitkeringsTermijnCode: 'Maand' },
  });
  await rowsOf(
    sql`update personal_information set person = person || '{"geboortedatum": "1954-01-10"}'::jsonb`,
  );
  await rowsOf(sql`update contract set end_date = '2025-12-31', status = 'maturing' where id = ${id}`);
  await scenario.run();
  await scenario.price({ 1: [101_2345, 0], 2: [99_8766, 0] }, NEXT);
  portal.clock.set('2026-12-09T09:00:00.000Z');
  expect(await previewDealingRun(portal.services, NEXT)).toMatchObject({
    blockers: ['conversionsUndecided'],
  });
  await startDueDealingRun(portal.services);
  expect(await rowsOf(sql`select 1 from rollover where value_date = ${NEXT}::date`)).toEqual([]);
  await expect(scenario.run(NEXT)).rejects.toMatchObject({
    code: 'rolloverNotReady',
    fields: [{ message: expect.stringMatching(/^Beslis eerst over verzoek W-1: /) }],
  });
  const admin = { id: await scenario.employee(), brand: 'baken', role: 'admin' } as SignedInPerson;
  expect(await decideChange(portal.services, admin, requestId, { decision: 'approve' })).toMatchObject({
    effectiveOn: '2026-11-01',
  });
  await applyDueChanges(portal.services);
  await scenario.run(NEXT);
  const [to] = await rowsOf(
    sql`select id, start_date::text as begins from contract where product_code = 'SDIL'`,
  );
  expect(to?.begins).toBe('2026-11-01');
  expect((await scenario.lines(String(to?.id), NEXT)).map(({ type }) => type)).toContain('ANNUITY_PAYOUT');
});

// Promise: eerste beslissing uiterlijk op …
// Promise: …: beslis uiterlijk op …
// Promise: Beslis uiterlijk op
// Promise: beslis uiterlijk op …
test('R-10 the queue and the start page show the last day to decide on a payout, and mark it urgent when it is near', async () => {
  const { scenario, requestId } = await convertingContract(portal, { isApproved: false });
  const admin = { id: await scenario.employee(), brand: 'baken', role: 'admin' } as SignedInPerson;
  const seen = async () => {
    const { items } = await listChangeReviews(portal.services, admin, { status: 'open', limit: 20 });
    const { decideBy, isUrgent: urgent } = await getChangeReview(portal.services, admin, requestId);
    expect(items).toMatchObject([{ decideBy, isUrgent: urgent }]);
    return {
      decideBy,
      urgent,
      work: (await getAdminWork(portal.services, { person: admin, employeeRoles: [] })).changes,
    };
  };
  // 30 November is a Monday and the last business day before 1 December. Five business days earlier is the 23rd.
  portal.clock.set('2026-11-20T09:00:00.000Z');
  expect(await seen()).toMatchObject({
    decideBy: '2026-11-30',
    urgent: false,
    work: { count: 1, decideBy: '2026-11-30', urgent: 0 },
  });
  portal.clock.set('2026-11-23T09:00:00.000Z');
  expect(await seen()).toMatchObject({ urgent: true, work: { count: 1, urgent: 1 } });
  await decideChange(portal.services, admin, requestId, { decision: 'reject', reason: 'Op verzoek.' });
  expect((await getAdminWork(portal.services, { person: admin, employeeRoles: [] })).changes).toEqual({
    count: 0,
    oldest: null,
    dueOn: null,
    isLate: false,
    decideBy: null,
    urgent: 0,
  });
});

test('10.4 rejects a top-up that would move an open payout request to another month', async () => {
  const { scenario, id } = await convertingContract(portal, { isApproved: false });
  await publishFundDocuments(portal.database);
  await portal.database.orm.execute(sql`insert into fund_price (fund_id, date, nav, distribution, published_at)
    select id, '2020-01-01', 100, 0, '2020-01-01' from fund on conflict do nothing`);
  // A set of funds is cached for a minute.
  portal.clock.advance(60_000);
  const person = { id: await scenario.person(), brand: 'baken', role: 'user' } as unknown as SignedInPerson;
  expect((await getTopUpTerms(portal.services, person, id)).blocker).toBe('converting');
  await expect(
    announceTopUp(portal.services, { person } as Parameters<typeof announceTopUp>[1], id, {
      amountCents: 500_00 as never,
      method: 'ideal',
      idempotencyKey: undefined,
    }),
  ).rejects.toMatchObject({ code: 'cannotTopUp' });
  // A payment before the cut-off of that dealing day is in time.
  portal.clock.set('2026-10-20T09:00:00.000Z');
  expect((await getTopUpTerms(portal.services, person, id)).blocker).not.toBe('converting');
});

test.each<[IsoDate, IsoDate]>([
  [isoDate('2026-11-01'), isoDate('2026-11-30')],
  [isoDate('2027-01-01'), isoDate('2027-01-29')],
  // 1 May is not a bank day, and 30 April is a Friday.
  [isoDate('2027-04-01'), isoDate('2027-04-30')],
])('a payout that begins on %s must be decided by %s', (start, day) => {
  expect(decideByOfStart(start, usualCalendar)).toBe(day);
  expect(isUrgent(day, day)).toBe(true);
});
