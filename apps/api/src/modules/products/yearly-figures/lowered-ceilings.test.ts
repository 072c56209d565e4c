import { isoDate } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findFiscalVersion } from '../fiscal/fiscal.use-cases.ts';
import { listAboveLoweredCeiling } from './lowered-ceilings.repository.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ years: 'shipped' });
});
afterAll(() => portal.close());

const listed = async (brand = 'baken') =>
  listAboveLoweredCeiling(portal.database.orm, {
    version: await findFiscalVersion(portal.database.orm),
    brand,
    today: isoDate('2026-11-20'),
  });

/** Creates an offer of 2026 for a monthly temporary annuity, in euro, copied from an offer with another version. */
async function offer(number: string, payment: number, version: string, other = 0): Promise<void> {
  await portal.rows(
    `insert into offer (id, number, person_id, brand, product_code, parameter_version, fiscal_version, input, result,
       facts, input_digest, created_at, valid_until)
     select gen_random_uuid(), $1, person_id, brand, 'SDIL', parameter_version, $2,
       jsonb_build_object('start', '2026-12-01', 'otherTemporaryPayouts', $4::numeric),
       jsonb_build_object('annuity', jsonb_build_object('kind', 'temporary'),
         'payout', jsonb_build_object('frequency', 'Maand', 'deterministicPayment', $3::numeric)),
       facts, input_digest, created_at, '2026-12-15'
     from offer where brand = 'baken' order by id limit 1`,
    [number, version, payment, other],
  );
}

test('lists contracts and offers above the corrected ceiling, not those at the ceiling', async () => {
  const before = await listed();
  expect(before).toEqual([]);
  const former = 'fiscaal-2026-11';
  // Twelve payments are 26,781.00 and 26,781.12 a year.
  await offer('P-1', 2_231.75, former);
  await offer('P-2', 2_231.76, former);
  await offer('P-3', 2_000, former, 2_781.12);
  await offer('P-4', 2_231.76, 'fiscaal-2026-12');
  const [annuity] = await portal.rows(
    `update contract set is_temporary = true, periodic_payout_cents = 225000, payment_frequency = 'month'
     where id = (select id from contract where brand = 'baken' and product_code = 'SDIL' and status = 'active'
       order by number limit 1) returning number`,
  );
  expect((await listed()).map((one) => [one.kind, one.number, one.perYearCents])).toEqual([
    ['contract', annuity.number, 2_700_000],
    ['offer', 'P-2', 2_678_112],
    ['offer', 'P-3', 2_678_112],
  ]);
  expect(await listed('anker')).toEqual([]);
  await portal.rows('update contract set periodic_payout_cents = 223175 where number = $1', [annuity.number]);
  expect((await listed()).map(({ number }) => number)).toEqual(['P-2', 'P-3']);
});
