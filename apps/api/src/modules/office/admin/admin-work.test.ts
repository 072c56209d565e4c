import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const work = async () =>
  (await portal.call({ method: 'GET', url: '/api/admin/work', cookie: admin })).json().data as AdminWork;

/** Inserts an alarm raised at noon of a day. */
const alarmOn = (day: string) =>
  portal.database.orm.execute(sql`insert into security_alarm (id, brand, rule, key, count, day, at)
    values (${crypto.randomUUID()}, 'baken', 'test', ${day}, 1, ${day}, ${`${day}T11:00:00Z`})`);

// Promise: Wij proberen u uiterlijk op … te bellen.
// Promise: Na de dag waarop wij uiterlijk bellen, staat een verzoek rood op de startpagina.
test('R-10 a queue is late once the due day of its oldest item has passed', async () => {
  // Today is a Friday, and an alarm is due within one business day.
  expect(portal.services.clock.today()).toBe('2026-11-20');
  await portal.database.orm.execute(sql`delete from security_alarm`);
  await alarmOn('2026-11-19');
  const onItsLastDay = { count: 1, oldest: '2026-11-19T11:00:00.000Z', dueOn: '2026-11-20', isLate: false };
  expect((await work()).alarms).toEqual(onItsLastDay);
  await alarmOn('2026-11-18');
  const over = { count: 2, oldest: '2026-11-18T11:00:00.000Z', dueOn: '2026-11-19', isLate: true };
  expect((await work()).alarms).toEqual(over);
});

test('counts the waiting work in at most twenty-three database statements', async () => {
  await work();
  const queries = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = queries.mock.calls.map(
    ([query]) => (query as unknown as { readonly text?: string }).text ?? '',
  );
  const reads = texts.filter((text) => /^\s*(select|with)\b/.test(text));
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.length).toBeLessThanOrEqual(23);
});
