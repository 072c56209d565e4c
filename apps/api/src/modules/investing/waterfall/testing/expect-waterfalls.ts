import { type WaterfallBarKind, waterfallBarKinds } from '@portaal/domain/investing/waterfall/bars';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';
import { getWaterfall } from '../waterfall.use-cases.ts';

interface BookedTotals extends Record<string, unknown> {
  readonly bars: Readonly<Partial<Record<WaterfallBarKind, number>>>;
  /** Units × price change, in fractions of a cent. */
  readonly price: number;
  readonly lines: number;
}

/** A valuation from before the first month of a test has no price for its day. */
const valueOn = sql`select value_cents::float8 as value from contract_valuation`;

/** Queries ledger and prices for the days after `after` up to and including `until`, without our own code. */
const booked = (contractId: string, after: string | null, until: string | null) => sql`
  with line as (
    select e.*, coalesce(r.type, e.type) as kind, e.value_date <= coalesce(${after}::date, '-infinity') as is_before
    from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
    where e.contract_id = ${contractId} and e.value_date <= coalesce(${until}::date, 'infinity')
  ), own as (select * from line where not is_before),
  last_day as (select coalesce(${until}::date, opening_value_date, (select max(value_date) from line)) as day
    from contract where id = ${contractId}),
  quote as (select f.id, (select nav from fund_price where fund_id = f.id
      order by date <= (select day from last_day) desc, abs(date - (select day from last_day)) limit 1) as last,
    (select nav from fund_price where fund_id = f.id
      order by date <= ${after}::date desc, abs(date - ${after}::date) limit 1) as first
    from fund f)
  select jsonb_build_object(
      'deposits', (select sum(amount_cents) from own where kind in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP')),
      'transfersIn', (select sum(amount_cents) from own where kind = 'TRANSFER_IN'),
      'entryCost', (select sum(amount_cents) from own where kind = 'ENTRY_COST'),
      'managementCost', (select sum(amount_cents) from own where kind = 'WRAPPER_COST'),
      'distributions', (select sum(abs(amount_cents) * case when type = 'CORRECTION' then -1 else 1 end) from own
        where kind in ('REINVESTMENT', 'DISTRIBUTION', 'DIVIDEND_TAX')),
      'paidDistributions', (select sum(amount_cents) from own where kind = 'DISTRIBUTION'),
      'sales', (select sum(amount_cents) from own where kind = 'SELL'),
      'exitCost', (select sum(amount_cents) from own where kind = 'EXIT_COST'),
      'switches', (select sum(amount_cents) from own where kind in ('SWITCH_IN', 'SWITCH_OUT')),
      'annuityPayouts', (select sum(amount_cents) from own where kind = 'ANNUITY_PAYOUT'),
      'withheld', (select sum(amount_cents) from own where kind in ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')),
      'reversedDebits', (select sum(amount_cents) from own where kind = 'DIRECT_DEBIT_REVERSAL'),
      'unrecovered', (select sum(bought - round(0 - units * price, 2) * 100)
        from (select units, price, 0 - amount_cents - coalesce((select sum(amount_cents) from own back
            where back.kind = 'ENTRY_COST' and back.cause_id = own.cause_id and back.fund_id = own.fund_id), 0) as bought
          from own where kind = 'DIRECT_DEBIT_REVERSAL') as debit
        where 0 - units < round(bought / 100.0 / price, 4)),
      'transfersOut', (select sum(amount_cents) from own where kind = 'TRANSFER_OUT')
    ) as bars,
    coalesce((select sum(line.units * (last - case when is_before then first else price end)) * 100
      from line join quote on quote.id = line.fund_id where line.units <> 0), 0)::float8 as price,
    (select count(*) from own)::int as lines`;

/**
 * Verifies the waterfall of every contract, per year and in total: the bars match the ledger and lead exactly to the
 * value after the dealing run of 1 January. Returns the kinds of bars found.
 */
export async function expectWaterfalls({ services, database }: TestApp): Promise<Set<WaterfallBarKind>> {
  const { orm } = database;
  const { rows: contracts } = await orm.execute<
    Record<'id' | 'personId' | 'brand', string> & { now: number }
  >(
    sql`select id, person_id as "personId", brand, coalesce(opening_value_cents, 0)::float8 as now from contract order by id`,
  );
  const seen = new Set<WaterfallBarKind>();
  for (const { id, personId, brand, now } of contracts) {
    const person = { id: personId, brand } as Parameters<typeof getWaterfall>[1];
    const whole = await getWaterfall(services, person, id, {});
    let carried = 0;
    for (const year of [...whole.years].reverse().concat(0)) {
      const found = year === 0 ? whole : await getWaterfall(services, person, id, { jaar: String(year) });
      const where = `${id} ${year}`;
      const { after, until } = found.span;
      const [totals] = (await orm.execute<BookedTotals>(booked(id, after, until))).rows;
      if (!totals) throw new Error(where);
      const bars = new Map(found.bars.map(({ kind, amount }) => [kind, amount]));
      const sum = found.bars.reduce((total, { amount }) => total + amount, found.begin as number);
      expect(sum, where).toBe(found.end);
      for (const kind of waterfallBarKinds) {
        if (kind === 'priceResult') continue;
        expect(bars.get(kind) ?? 0, `${where} ${kind}`).toBe(totals.bars[kind] ?? 0);
      }
      // Each ledger line is rounded once, and so is the value of each fund at the start and at the end.
      const capacity = totals.lines + 8;
      expect(Math.abs((bars.get('priceResult') ?? 0) - totals.price), `${where} price`).toBeLessThanOrEqual(
        capacity,
      );
      expect(Math.abs(found.rounding), `${where} rounding`).toBeLessThanOrEqual(capacity);
      const { rows } = await orm.execute<{ value: number }>(
        until === null
          ? sql`select ${now}::float8 as value`
          : sql`${valueOn} where contract_id = ${id} and date = ${until}`,
      );
      if (rows[0]) expect(found.end, `${where} end`).toBe(rows[0].value);
      // Each year begins with the end value of the previous year.
      expect(found.begin, where).toBe(year === 0 ? 0 : carried);
      carried = found.end;
      for (const { kind } of found.bars) seen.add(kind);
    }
  }
  return seen;
}
