import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import { seeded } from '../../month/dealing-runs/testing/random-walk.ts';
import { firstOf } from '../../month/dealing-runs/testing/scenario.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { CollectionScenario } from './testing/collecting.ts';

const SEED = Number(process.env.WALK_SEED ?? 20_261_122);
const CONTRACTS = 12;

// The in-memory provider records collections and reversals itself; the portal's collections and ledger must
// match its records.
// Promise: Voor elke afschrijving krijgt u vooraf een bericht met het bedrag en de dag.
// Promise: Van elke afschrijving krijgt u vooraf bericht.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  `the ledger after a year of collections of ${CONTRACTS} contracts equals the provider's records`,
  async () => {
    const at = await CollectionScenario.start();
    const { bank, portal, scenario } = at;
    const random = seeded(SEED);
    const unlessAway = (error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
    };
    portal.clock.set('2026-11-20T10:00:00Z');
    const ids: string[] = [];
    for (let n = 0; n < CONTRACTS; n += 1) ids.push(await at.contract(n < 3 ? 0 : 100));
    for (const id of ids) await at.sign(id);
    const deal = async (month: string) => {
      portal.clock.set(`${month}-10T10:00:00Z`);
      const dealingDay = firstOf(month);
      await scenario.price({ 1: [100_0000 + Math.floor(random() * 5_0000), 3500] }, dealingDay);
      await scenario.run(dealingDay);
    };
    await deal('2026-11');
    let reversals = 0;
    for (let time = Date.parse('2026-11-20'); time < Date.parse('2028-01-01'); time += 86_400_000) {
      const day = isoDate(new Date(time).toISOString().slice(0, 10));
      if (day.endsWith('-10') && day > '2026-12-01') await deal(day.slice(0, 7));
      if (random() < 0.1) bank.faults.push(random() < 0.5 ? 'away' : 'unheard');
      if (random() < 0.02) await at.rows(sql`delete from provider_feed`);
      bank.isReversed = random() < 0.5;
      bank.settleDue(day, () => (random() < 0.05 ? 'AM04' : null));
      const paid = [...bank.collections.values()].filter(({ state }) => state === 'paid');
      const isTwoMonthsOn = day.endsWith('-15') && day > '2027-03-01';
      if (isTwoMonthsOn && reversals < 2) {
        const recent = paid.filter(({ on }) => addMonths(on, 1) > day);
        bank.settle(recent[reversals]?.id ?? '', 'unpaid', 'MD06');
        reversals += 1;
      }
      await at.morning(day).catch(unlessAway);
    }
    bank.faults = [];
    await at.morning('2028-01-03');
    await at.morning('2028-01-04');

    const there = [...bank.collections.values()];

    const here = await at.rows(sql`select id::text, provider_id as "providerId", amount_cents::int as cents,
      case status when 'paid' then 'paid' when 'open' then 'open' else 'unpaid' end as state
      from collection where status not in ('fixed', 'withdrawn') order by id`);
    expect(here).toEqual(
      there
        .map((one) => ({
          id: one.reference,
          providerId: one.id,
          cents: one.amountCents,
          state: one.state,
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(there.filter(({ bankCode }) => bankCode === 'MD06')).toHaveLength(2);
    expect(there.length).toBeGreaterThan(120);

    const paidCents = there.reduce((sum, one) => sum + (one.state === 'paid' ? one.amountCents : 0), 0);
    const [book] = await at.rows(sql`select
      (select coalesce(sum(amount_cents), 0) from deposit where method = 'directDebit'
        and status in ('received', 'dealt'))::int as received,
      (select count(*) from deposit where method = 'directDebit' and status = 'reversed')::int as reversed,
      (select coalesce(sum(l.amount_cents), 0) from ledger_entry l join deposit d on d.id = l.cause_id
        where d.method = 'directDebit' and d.status in ('dealt', 'reversed')
          and l.type in ('PERIODIC_DEPOSIT', 'DIRECT_DEBIT_REVERSAL'))::int as booked,
      (select coalesce(sum(amount_cents), 0) from deposit where method = 'directDebit'
        and status = 'received')::int as waiting,
      (select count(*) from audit_entry where action = 'collection.fixed')::int as fixed,
      (select count(*) from collection)::int as collections,
      (select count(*) from notification where title like 'Aankondiging%')::int as announced,
      (select count(*) from collection where attempt = 1)::int as firsts`);
    expect(book).toMatchObject({
      received: paidCents,
      reversed: 2,
      booked: paidCents - Number(book?.waiting),
    });
    expect([book?.fixed, book?.announced]).toEqual([book?.collections, book?.firsts]);
    expect((await verifyLedger(portal.database)).broken).toBeUndefined();
    await portal.close();
  },
  180_000,
);
