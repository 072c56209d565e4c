import { sql } from 'drizzle-orm';
import {
  type BrokenInvariant,
  findBroken,
  type Invariants,
} from '../../../platform/broken-invariant.repository.ts';
import type { Orm } from '../../../platform/orm.ts';
import { isOfBank, linesOfMatches, weighBooks } from './weighing.repository.ts';

/**
 * Causes of entries that derive only from source rows. Bookings of bank lines on the same accounts are added
 * separately.
 */
const OF_ROWS = sql.raw(
  `('opening', 'deposit', 'depositReversed', 'payment', 'chargeback', 'refund', 'collection', 'collectionReversed',
    'ledger', 'payout', 'import')`,
);

/**
 * Queries that each find the violations of one invariant, from causes to effects. {@link findSuspects}
 * determines faster whether all invariants hold.
 */
const invariants = {
  'regels van een boeking, samen nul': sql`
    select coalesce(e.id, l.entry_id) as subject, l.amount as found, 0 as expected
    from book_entry e
    full join (select entry_id, sum(amount_cents) as amount from book_line group by entry_id) as l on l.entry_id = e.id
    where e.id is null or l.amount is distinct from 0`,
  'saldo van elke rekening': sql`
    select concat_ws(' ', coalesce(b.brand, l.brand), coalesce(b.account, l.account), coalesce(b.subject, l.subject)) as subject,
      b.balance_cents as found, l.amount as expected
    from book_balance b
    full join (select brand, account, subject, sum(amount_cents) as amount from book_line
      where account in ('undealt', 'toPay', 'surplus', 'openItem') group by brand, account, subject) as l
      on l.brand = b.brand and l.account = b.account and l.subject = b.subject
    where b.balance_cents is distinct from l.amount`,
  'boekingen die een andere terugdraaien': sql`
    select r.id as subject, concat(r.number, ' ', r.account, ' ', r.subject, ' ', r.amount_cents) as found,
      concat(o.account, ' ', o.subject, ' ', -o.amount_cents) as expected
    from (select e.id, e.reverses_id, l.* from book_entry e join book_line l on l.entry_id = e.id
      where e.reverses_id is not null) as r
    left join book_line o on o.entry_id = r.reverses_id and o.number = r.number
    where (r.brand, r.account, r.subject, r.amount_cents) is distinct from (o.brand, o.account, o.subject, -o.amount_cents)`,
  'rekening bij de bank, gelijk aan het laatste afschrift': sql`
    select a.iban as subject, coalesce(l.amount, 0) as found, coalesce(s.closing_cents, 0) as expected
    from bank_account a
    left join lateral (select closing_cents from bank_statement where account_id = a.id order by position desc limit 1) s on true
    left join (select subject, sum(amount_cents) as amount from book_line where account = 'bank' group by subject) as l
      on l.subject = a.id::text
    where coalesce(l.amount, 0) <> coalesce(s.closing_cents, 0)`,
  // Deposits made before the books were opened are part of the opening entry.
  'stortingen, elk één keer geboekt': sql`
    select coalesce(d.id::text, e.cause_id) as subject, e.amount as found, d.amount_cents as expected
    from (select d.id, d.amount_cents, opened.booked_on >= d.received_on is true as is_before
      from deposit d join contract c on c.id = d.contract_id
      left join book_entry opened on opened.cause = 'opening' and opened.cause_id = c.brand
      where d.received_on is not null and d.method <> 'conversion') as d
    full join (select e.cause_id, l.amount_cents as amount from book_entry e
      left join book_line l on l.entry_id = e.id and l.number = 1 where e.cause = 'deposit') as e on e.cause_id = d.id::text
    where d.id is null or (e.amount is distinct from d.amount_cents and not (is_before and e.amount is null))`,
  'wat uit stortingen, grootboek en uitbetalingen volgt': sql`
    select concat_ws(' ', coalesce(f.brand, l.brand), coalesce(f.account, l.account), coalesce(f.subject, l.subject)) as subject,
      l.amount as found, f.expected
    from book_expected() f
    full join (
      select brand, account, subject, sum(amount_cents)::bigint as amount from book_line
      where account in ('undealt', 'toPay', 'bank', 'openItem') group by brand, account, subject having sum(amount_cents) <> 0
      union all
      select l.brand, l.account, l.subject, sum(l.amount_cents)::bigint
      from book_line l join book_entry e on e.id = l.entry_id
      where l.account in ('dealt', 'proceeds', 'withheldTax', 'cost', 'surplus') and e.cause in ${OF_ROWS}
      group by l.brand, l.account, l.subject having sum(l.amount_cents) <> 0) as l
      on l.brand = f.brand and l.account = f.account and l.subject = f.subject
    where f.expected is distinct from l.amount`,
  'wat onze rekening zelf betaalde en kreeg, gelijk aan de regels van de bank': sql`
    select concat_ws(' ', coalesce(m.brand, l.brand), coalesce(m.account, l.account), coalesce(m.subject, l.subject)) as subject,
      l.amount as found, m.amount as expected
    from (select brand, account, subject, sum(amount) as amount from (${linesOfMatches}) as match
      group by brand, account, subject having sum(amount) <> 0) as m
    full join (select brand, account, subject, sum(amount_cents) as amount from book_line where ${isOfBank}
      group by brand, account, subject having sum(amount_cents) <> 0) as l
      on l.brand = m.brand and l.account = m.account and l.subject = m.subject
    where m.amount is distinct from l.amount`,
} as const satisfies Invariants;

type Invariant = keyof typeof invariants;

/** Returns the number of lines in the books, and the first violated invariant. */
export async function findBrokenBooks(
  orm: Orm,
): Promise<{ readonly lines: number; readonly broken: BrokenInvariant | undefined }> {
  const weights = await weighBooks(orm);
  const suspects = suspectsOf(weights);
  const suspected = Object.entries(invariants).filter(([name]) => suspects.has(name as Invariant));
  return { lines: Number(weights.lines), broken: await findBroken(orm, Object.fromEntries(suspected)) };
}

/** Returns the invariants that may be violated: those whose two sides have different checksums. */
function suspectsOf(weights: Awaited<ReturnType<typeof weighBooks>>): ReadonlySet<Invariant> {
  const isSuspect: Readonly<Record<Invariant, boolean>> = {
    'regels van een boeking, samen nul': weights.entries !== '0' || weights.begun !== weights.made,
    'saldo van elke rekening': together(weights.owned, weights.surplus) !== together(weights.balances),
    'boekingen die een andere terugdraaien': weights.undone !== '0',
    'rekening bij de bank, gelijk aan het laatste afschrift': weights.bank !== weights.statements,
    'stortingen, elk één keer geboekt': weights.booked !== weights.received || weights.isEarlyWrong,
    'wat uit stortingen, grootboek en uitbetalingen volgt':
      together(weights.owned, weights.bank) !== together(weights.moneyOwned) ||
      together(weights.shared, weights.surplus) !== together(weights.ledgerShared, weights.moneyShared),
    'wat onze rekening zelf betaalde en kreeg, gelijk aan de regels van de bank':
      weights.ofBank !== weights.matched,
  };
  const { isLineTooWide, isBalanceTooWide, isLedgerTooWide, isMoneyTooWide } = weights;
  const isTooWide = isLineTooWide || isBalanceTooWide || isLedgerTooWide || isMoneyTooWide;
  const names = Object.keys(isSuspect) as Invariant[];
  return new Set(names.filter((name) => isTooWide || isSuspect[name]));
}

const together = (...weights: readonly string[]): bigint =>
  weights.reduce((total, weight) => total + BigInt(weight), 0n);
