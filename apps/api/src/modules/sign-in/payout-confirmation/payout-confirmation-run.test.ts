import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findUnconfirmed, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { firstOf, Scenario, scenarioNumber } from '../../month/dealing-runs/testing/scenario.ts';

const FIRST = firstOf('2026-11');

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

// Promise: Tot dan betalen wij niets uit.
// Promise: Bevestig uw wijziging, dan betalen wij weer uit
// Promise: Bel ons, dan betalen wij weer uit
// Promise: Voor uw veiligheid houden wij … aan.
// Promise: Voor uw veiligheid houden wij uw volgende uitbetaling aan.
// Promise: Aan deze klant betalen wij nu niets uit
// Promise: Wij houden een uitbetaling aan
// Promise: Wij houden … van contract … aan.
// Promise: Deze betaling houden wij aan, omdat uw gegevens kort geleden zijn gewijzigd.
// Promise: Daarna betalen wij u.
// Promise: Houden wij een uitbetaling aan, dan leest u dat in een ander bericht.
test('withholds a payout ordered by a later dealing run until the account change is confirmed', async () => {
  const scenario = new Scenario(portal, FIRST);
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
  await scenario.price({ 1: [100_0000, 0] }, FIRST, portal.clock.now());
  const [id = ''] = await scenario.addAll([
    {
      product: 'SDIL',
      investor: 'one annuity',
      birthDate: isoDate('1957-03-01'),
      startDate: addMonths(FIRST, -3),
      endDate: isoDate('2040-07-31'),
      payout: { frequency: 'month', cents: 1_000_00, appliesCredit: false },
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 9_000_0000 }] }],
    },
  ]);
  await rowsOf(sql`insert into payout_confirmation (id, person_id, brand, cause, method, changed_at)
    select ${newId()}, person_id, brand, 'account', 'email', '2026-06-01T10:00:00Z' from contract where id = ${id}`);
  await scenario.run();
  const withheldReasons = () => rowsOf(sql`select payout_hold(payout, '2027-05-01') as "heldBy" from payout`);
  expect(await withheldReasons()).toEqual([{ heldBy: 'confirmation' }]);
  await expect(
    rowsOf(sql`update payout set status = 'paid', paid_at = '2027-05-01T12:00:00Z'`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is held') } });
  const messages = await rowsOf<{ text: string }>(
    sql`select text from notification where title = 'Wij houden een uitbetaling aan'`,
  );
  expect(messages).toHaveLength(1);
  expect(messages[0]?.text).toContain('Bevestig dat bij Mijn instellingen, Persoonlijke informatie.');
  expect(await findUnconfirmed(portal.database.orm, 'baken')).toMatchObject({
    count: 1,
    oldest: FIRST,
    contracts: [scenarioNumber(id)],
  });
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();

  await rowsOf(sql`update payout_confirmation set confirmed_at = '2026-11-21T10:00:00Z'`);
  expect(await withheldReasons()).toEqual([{ heldBy: null }]);
});
