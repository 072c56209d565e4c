import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { remindMaturing } from '../../investing/contracts/contracts.use-cases.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { issueMissing } from '../documents/documents.use-cases.ts';
import { findReportedUntil } from './reporting.repository.ts';
import { setReportedUntil } from './reporting.use-cases.ts';

const JANUARY = firstOf('2027-01');

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, JANUARY);
  portal.clock.set('2026-12-20T10:00:00Z');
});
afterAll(() => portal.close());

const rows = async (query: ReturnType<typeof sql>) => (await portal.database.orm.execute(query)).rows;
const setUntil = (day: string) =>
  portal.database.transaction((tx) =>
    setReportedUntil(tx, { brand: 'baken', day: isoDate(day) }, portal.clock.now()),
  );
const issued = () =>
  rows(sql`select kind, reference from document where kind <> 'confirmation' order by reference, kind`);

async function month(day: ReturnType<typeof firstOf>): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}12T09:00:00Z`);
  await scenario.price({ 1: [1_000_000, 5_000] }, day, portal.clock.now());
  await scenario.run(day);
  await issueMissing(portal.services);
}

test('for a period that the former provider reported, an imported book gets no statement; the next period gets one', async () => {
  const lots = [{ since: isoDate('2020-03-01'), units: 100_0000 }];
  const deposits = [{ type: 'PERIODIC_DEPOSIT', cents: 300_00, receivedOn: isoDate('2026-12-28') }] as const;
  await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots }], deposits });
  await setUntil('2026-11-30');
  portal.clock.set('2027-01-02T10:00:00Z');
  // A later import moves the last reported day forward, here to the last day of the quarter and of the year.
  expect(await setUntil('2026-12-31')).toMatchObject({
    action: 'book.reportedUntil',
    detail: { brand: 'baken', before: '2026-11-30', after: '2026-12-31' },
  });
  await month(JANUARY);
  expect(await issued()).toEqual([]);
  expect(await rows(sql`select from notification where kind = 'document'`)).toEqual([]);
  expect(await rows(sql`select reference from document where kind = 'confirmation'`)).toEqual([
    { reference: '2027-01-01' },
  ]);

  for (const later of [1, 2, 3]) await month(addMonths(JANUARY, later));
  expect(await issued()).toEqual([{ kind: 'quarterly', reference: '2027-Q1' }]);
  const [quarter] = await rows(
    sql`select facts ->> 'from' as "from", facts ->> 'to' as "to" from document where kind = 'quarterly'`,
  );
  expect(quarter).toEqual({ from: '2027-01-01', to: '2027-04-01' });
});

test('the portal reports a period that ends one day after the last day reported by the former provider', async () => {
  await scenario.clear();
  portal.clock.set('2026-12-20T10:00:00Z');
  const lots = [{ since: isoDate('2020-03-01'), units: 100_0000 }];
  await scenario.add({ funds: [{ fundId: 1, share: 10_000, lots }] });
  portal.clock.set('2027-05-01T10:00:00Z');
  await withoutTriggers(portal.database, sql`delete from brand_reporting`);
  await setUntil('2026-12-30');
  expect(await findReportedUntil(portal.database.orm, 'baken')).toBe('2026-12-30');
  await month(JANUARY);
  expect(await issued()).toEqual([
    { kind: 'annual', reference: '2026' },
    { kind: 'taxStatement', reference: '2026' },
    { kind: 'quarterly', reference: '2026-Q4' },
  ]);
});

test('sends no reminder that the former system sent before the takeover, and sends the next one', async () => {
  await scenario.clear();
  portal.clock.set('2027-05-02T10:00:00Z');
  await setUntil('2027-04-30');
  const lots = [{ since: isoDate('2020-03-01'), units: 100_0000 }];
  const id = await scenario.add({ product: 'SUL', funds: [{ fundId: 1, share: 10_000, lots }] });
  // The reminders twelve and six months before this end date are due on 1 March 2027 and 1 September 2027.
  await rows(sql`update contract set end_date = '2028-03-01' where id = ${id}`);
  const reminded = () =>
    rows(sql`select months_before as months from maturity_reminder where contract_id = ${id}`);
  await remindMaturing(portal.services);
  expect(await reminded()).toEqual([]);
  portal.clock.set('2027-09-01T10:00:00Z');
  await remindMaturing(portal.services);
  expect(await reminded()).toEqual([{ months: 6 }]);
});

test('the last reported day never moves back, neither by an import nor in the database', async () => {
  await setUntil('2027-05-31');
  await expect(setUntil('2027-05-30')).rejects.toMatchObject({
    code: 'invalidInput',
    fields: [
      {
        field: 'reportedUntil',
        message:
          'Het oude systeem heeft al gerapporteerd tot en met 31 mei 2027. Vul die dag of een latere dag in.',
      },
    ],
  });
  await expect(
    rows(sql`insert into brand_reporting (id, brand, reported_until, set_at)
      values (gen_random_uuid(), 'baken', '2027-05-30', ${portal.clock.now().toISOString()}::timestamptz)`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('reported until a later day') } });
  expect(await findReportedUntil(portal.database.orm, 'baken')).toBe('2027-05-31');
  expect(await setUntil('2027-05-31')).toMatchObject({ detail: { before: '2027-05-31' } });
});

test('the last reported day is never in the future, and its history never changes', async () => {
  portal.clock.set('2027-10-01T21:59:00Z');
  await expect(setUntil('2027-10-02')).rejects.toMatchObject({
    code: 'invalidInput',
    fields: [expect.objectContaining({ field: 'reportedUntil' })],
  });
  await expect(rows(sql`update brand_reporting set reported_until = '2020-01-01'`)).rejects.toThrow();
  await expect(
    rows(sql`insert into brand_reporting (id, brand, reported_until, set_at)
      values (gen_random_uuid(), 'baken', '2027-10-03', ${portal.clock.now().toISOString()}::timestamptz)`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('brand_reporting_past') } });
});
