import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { remindMaturing } from './contracts.use-cases.ts';

let portal: TestApp;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  const { rows } = await portal.query(
    "SELECT id FROM contract WHERE product_code = 'SUL' AND brand = 'baken' LIMIT 1",
  );
  contractId = rows[0].id;
});
afterAll(() => portal.close());

const endOn = (day: string) =>
  portal.query('UPDATE contract SET end_date = $2 WHERE id = $1', [contractId, day]);
async function notifiedOn(day: string): Promise<number> {
  portal.clock.set(`${day}T05:00:00.000Z`);
  await portal.query('DELETE FROM notification');
  await Promise.all([remindMaturing(portal.services), remindMaturing(portal.services)]);
  return (await portal.query('SELECT 1 FROM notification WHERE contract_id = $1', [contractId])).rows.length;
}

test('announces the end of an accumulation twelve, six and three months before it, once each', async () => {
  await endOn('2027-12-31');
  const days = [
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-06-30',
    '2027-07-01',
    '2027-10-01',
    '2028-01-01',
  ];
  const notified: number[] = [];
  for (const day of days) notified.push(await notifiedOn(day));
  expect(notified).toEqual([0, 1, 0, 1, 0, 1, 0]);
  const { rows } = await portal.query(
    "SELECT kind, after FROM contract_event WHERE contract_id = $1 AND kind = 'maturityAnnounced'",
    [contractId],
  );
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'maturityAnnounced', after: '31 december 2027' })),
  );
  const { rows: mails } = await portal.query(
    "SELECT count(*)::int AS mails FROM outbox_mail WHERE template = 'notification'",
  );
  expect(mails).toEqual([{ mails: 3 }]);
});

// Promise: Dat moet uiterlijk op ….
// Promise: … om … uur
// Promise: Kies uiterlijk op … om … uur hoe u uw lijfrente wilt laten uitkeren.
test('notifies an investor once if a change moves the end of the contract into the reminder period', async () => {
  await endOn('2026-12-31');
  expect(await notifiedOn('2026-11-20')).toBe(1);
  const { rows } = await portal.query('SELECT text FROM notification WHERE contract_id = $1', [contractId]);
  expect(rows[0].text).toContain('uiterlijk op 29 oktober 2027 om 16.00 uur');
  expect(await notifiedOn('2026-11-21')).toBe(0);
});

test('a brand announces the end of an accumulation in the months of its own terms', async () => {
  await withoutTriggers(
    portal.database,
    sql`update terms set content = jsonb_set(content, '{termijnen,lijfrenteHerinnering}', '[9, 1]')
      where brand = 'baken'`,
  );
  await endOn('2030-12-31');
  const notified: number[] = [];
  for (const day of ['2029-12-31', '2030-03-30', '2030-03-31', '2030-09-30', '2030-11-30']) {
    notified.push(await notifiedOn(day));
  }
  expect(notified).toEqual([0, 0, 1, 0, 1]);
});
