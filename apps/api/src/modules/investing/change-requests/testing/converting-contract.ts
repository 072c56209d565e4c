import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../../month/dealing-runs/testing/scenario.ts';
import { sealBeneficiaries } from '../../contracts/contracts.use-cases.ts';

const V = firstOf('2026-11');
export const BORN = isoDate('1957-01-10');

/** The requested payout, with a start on 1 November 2026. */
export const payout = {
  start: V,
  duration: 20,
  uitkeringsTermijnCode: 'Kwartaal',
  loonheffingskorting: true,
} as const;

/**
 * Creates an accumulation that is priced but not yet dealt on 1 November 2026. Its conversion on that day is
 * approved, or only requested.
 */
export async function convertingContract(
  portal: TestApp,
  {
    units = 200_0000,
    payout: terms = payout,
    isApproved = true,
  }: { units?: number | undefined; payout?: object; isApproved?: boolean } = {},
): Promise<{ readonly scenario: Scenario; readonly id: string; readonly requestId: string }> {
  const { orm } = portal.database;
  portal.clock.set('2026-11-09T09:00:00.000Z');
  const scenario = new Scenario(portal, V);
  await scenario.clear();
  await scenario.price({ 1: [101_2345, 2500], 2: [99_8766, 0] });
  const id = await scenario.add({
    product: 'SUL',
    startDate: isoDate('2020-01-01'),
    endDate: isoDate('2030-12-31'),
    funds: [
      { fundId: 1, share: 6_000, lots: [{ since: isoDate('2020-01-01'), units }] },
      { fundId: 2, share: 4_000, lots: [{ since: isoDate('2020-01-01'), units: 1 }] },
    ],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 250_00, receivedOn: isoDate('2026-10-25') }],
  });
  const { fieldKeys } = portal.services.configuration;
  const sealed = sealBeneficiaries(fieldKeys, id, [{ naam: 'De Wit', geboortedatum: BORN, relatie: 'zus' }]);
  await orm.execute(sql`update contract set sealed_beneficiaries = ${sealed} where id = ${id}`);
  const personId = await scenario.person();
  await orm.execute(sql`insert into personal_information (person_id, brand, version, person, created_at, changed_at)
    values (${personId}, 'baken', 1, ${JSON.stringify({ geslacht: 'V', initialen: 'S.', tussenvoegsel: '', achternaam: 'Scenario', geboortedatum: BORN })}::jsonb, now(), now())
    on conflict do nothing`);
  const requested = JSON.stringify({ wanted: { option: 'lijfrente', payout: terms }, lines: [] });
  const requestId = '01990000-0000-7000-8000-000000000001';
  await orm.execute(sql`insert into change_request (id, number, contract_id, person_id, brand, option, status, requested, effective_on, created_at)
    values (${requestId}, 'W-1', ${id}, ${personId}, 'baken', 'lijfrente', ${isApproved ? 'checked' : 'received'}, ${requested}::jsonb,
      ${isApproved ? V : null}, now())`);
  return { scenario, id, requestId };
}
