import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { pensioner } from '../calculation/testing/annuity-input.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('nieuw@example.nl');
});
afterAll(() => portal.close());

/**
 * An annuity of € 150,000 over ten years pays about € 18,000 a year: under the ceiling of € 27,192 on its own, but
 * not together with another € 12,000.
 */
const temporary = { ...pensioner, duration: 10 };
const calculated = (payload: object, by?: string) =>
  portal.call({ method: 'POST', url: '/api/calculation', payload, ...(by ? { cookie: by } : {}) });

test("10.5 a signed-in user's annuities in the portal and elsewhere count towards their ceiling", async () => {
  expect((await calculated(temporary, cookie)).statusCode).toBe(200);
  const id = await new Scenario(portal, firstOf('2026-11')).add({
    product: 'SDIL',
    startDate: isoDate('2026-08-01'),
    endDate: isoDate('2036-07-31'),
    payout: { frequency: 'month', cents: 1_000_00, isTemporary: true },
    birthDate: isoDate('1958-08-20'),
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2026-08-01'), units: 1_000_0000 }] }],
  });
  await portal.database.orm.execute(sql`update contract set person_id = (
    select id from person_account where email = 'nieuw@example.nl' and brand = 'baken') where id = ${id}`);

  const refused = await calculated(temporary, cookie);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors.Fields).toMatchObject([
    { field: 'duration', message: expect.stringContaining('tellen mee: €\u00a012.000 per jaar') },
  ]);
  const saving = await portal.call({ method: 'POST', url: '/api/offers', payload: temporary, cookie });
  expect(saving.statusCode).toBe(422);
  // Annuities stated to be with an insurer are added to those in the portal.
  const elsewhere = await calculated({ ...temporary, otherTemporaryPayouts: 500 }, cookie);
  expect(elsewhere.json().errors.ErrorMessage[0]).toContain('12.500');
  // A visitor's other annuities are unknown, so they do not count; the signed-in user's half capital fits under the
  // ceiling.
  expect((await calculated(temporary)).statusCode).toBe(200);
  expect((await calculated({ ...temporary, initialDeposit: 75_000 }, cookie)).statusCode).toBe(200);
});
