import { paidInTypes, paidOutTypes } from '@portaal/domain/money/ledger/types';
import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrokenInvariant } from '../../../platform/broken-invariant.repository.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { findBrokenInvariant } from './verification.repository.ts';

/**
 * The first dealing day of a year: annuity payouts are recalculated on it, and the statements of the past year are
 * issued after it.
 */
const V = firstOf('2027-01');

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const scenario = new Scenario(portal, V);
  await scenario.price({ 1: [100_1042, 3500], 2: [50_0000, 0] });
  const lots = [{ since: isoDate('2025-01-01'), units: 97_0000 }];
  const annuity = (endDate: string, isTemporary: boolean) =>
    ({
      product: 'SDIL',
      investor: 'three annuities',
      birthDate: isoDate('1957-03-01'),
      startDate: isoDate('2026-07-01'),
      endDate: isoDate(endDate),
      payout: { frequency: 'month', cents: 100_00, isTemporary },
      funds: [{ fundId: 1, share: 10_000, lots }],
    }) as const;
  await scenario.addAll([
    { funds: [{ fundId: 1, share: 10_000, lots }], distributionMode: 'cash' },
    { funds: [{ fundId: 1, share: 10_000, lots }], sale: { units: { 1: 1_0000 } } },
    {
      funds: [
        { fundId: 1, share: 0, lots },
        { fundId: 2, share: 10_000, lots: [] },
      ],
      switches: true,
    },
    {
      product: 'SUL',
      startDate: isoDate('2026-06-01'),
      funds: [{ fundId: 1, share: 10_000, lots }],
      deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 300_00, receivedOn: isoDate('2026-12-28') }],
    },
    annuity('2031-12-31', true),
    annuity('2031-12-31', true),
    annuity('2026-12-31', false),
  ]);
  portal.clock.set('2027-01-12T09:00:00Z');
  await scenario.run();
  await issueMissing(portal.services);
});
afterAll(() => portal.close());

/** Damages the data, returns the invariant that is then broken, and rolls the damage back. */
async function foundAfter(...damage: string[]): Promise<BrokenInvariant | undefined> {
  let found: BrokenInvariant | undefined;
  const undone = new Error('undone');
  const work = portal.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of damage) await tx.execute(sql.raw(statement));
    found = await findBrokenInvariant(tx);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return found;
}

test.each([
  ['saldo participaties na elke regel', "update ledger_entry set units_after = 1 where type = 'SELL'"],
  ['participaties die een contract houdt', 'update holding set units = units + 0.0001'],
  ['ingelegd en uitgekeerd', 'update contract set withdrawn_cents = withdrawn_cents + 1'],
  ['waarde na de laatste maand', 'update contract set opening_value_cents = opening_value_cents + 1'],
  ['stortingen, elk één keer belegd', 'update deposit set amount_cents = amount_cents + 1'],
  ['uitbetalingen bij wat is uitgekeerd', "delete from payout where kind = 'sale'"],
  ['uitgevoerde verkopen', 'update sell_request_line set executed_units = executed_units - 0.0001'],
  [
    'fondswissels, erin wat eruit ging',
    "update ledger_entry set amount_cents = amount_cents + 1 where type = 'SWITCH_IN'",
  ],
  ['fondswissels, met hun kosten en opdracht', "update fund_switch set status = 'queued'"],
  [
    'jaaropgaven, met wat in het jaar is ontvangen',
    "update document set facts = jsonb_set(facts, '{received,0,amountCents}', '30001') where kind = 'taxStatement'",
  ],
  [
    'jaaropgaven van beleggingen, met het grootboek',
    "update document set facts = jsonb_set(facts, '{endCents}', '1') where kind = 'taxStatement' and facts #>> '{contract,product}' = 'SB'",
  ],
  [
    'jaaropgaven van beleggingen, met het grootboek',
    "update document set facts = jsonb_set(facts, '{flows,DISTRIBUTION}', '-1') where kind = 'taxStatement' and facts #>> '{contract,product}' = 'SB'",
  ],
  [
    'jaaropgaven van lijfrentes, met wat is uitgekeerd',
    `update document set facts = jsonb_set(facts, '{payouts}', '[{"netCents": 1, "wageTaxCents": 0, "healthcareCents": 0}]')
      where kind = 'taxStatement' and facts #>> '{contract,product}' = 'SDIL'`,
  ],
  [
    'loonheffingskorting, één keer per persoon',
    // The unique index normally prevents this damage; a restored copy may lack the index.
    'drop index contract_tax_credit',
    'update contract set apply_tax_credit = true where is_temporary',
  ],
  [
    'lijfrentes die uitkeren, met waarde',
    "update contract set status = 'active' where product_code = 'SDIL' and status = 'paidOut'",
  ],
  [
    'tijdelijke lijfrentes van één persoon, samen onder de grens',
    'update fiscal_parameter set temporary_max_per_year_cents = 30000',
  ],
  ['regels van een verwerkte maand', "update rollover_batch set digest = sha256('')"],
])('reports the broken invariant when the data are damaged: %s', async (invariant, ...damage) => {
  expect(await findBrokenInvariant(portal.database.orm)).toBeUndefined();
  expect(await foundAfter(...damage)).toMatchObject({ invariant });
});

// The modules for returns, transactions and dealing runs share one list of types that count as paid in or
// paid out; the ledger check has its own list, which must be equal.
test.each([
  ...[...paidInTypes].map((type) => [type, 1, '1/0'] as const),
  ...[...paidOutTypes].map((type) => [type, -1, '0/1'] as const),
])('the ledger check counts %s as paid in or paid out', async (type, amount, more) => {
  const line = `insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents,
    units, units_after, created_at)
    select contract_id, fund_id, '${type}', 9, booking_date, value_date, ${amount}, 0, units_after, created_at
    from ledger_entry where id = (select max(id) from ledger_entry)`;
  const broken = await foundAfter(line);
  expect(broken).toMatchObject({ invariant: 'ingelegd en uitgekeerd' });
  const [found = [], expected = []] = [broken?.found, broken?.expected].map((text) =>
    text?.split(' / ').map(Number),
  );
  expect(expected.map((sum, i) => sum - (found[i] ?? 0)).join('/')).toBe(more);
});
