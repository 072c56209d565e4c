import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** Maximum weight: 20 bits, so that the product of an amount within {@link WIDEST} and its weight fits in a bigint. */
const WEIGHTS = sql.raw('1048575');
const WIDEST = sql.raw('8000000000000');

/**
 * Ledger accounts whose balances derive from source rows. An account in `OWNED` has one owner; an account in
 * `SHARED` is shared by many.
 */
const OWNED = sql.raw("('openItem', 'undealt', 'toPay')");
const SHARED = sql.raw("('dealt', 'proceeds', 'withheldTax', 'cost')");

/** Condition for the costs and income of our bank account itself, which belong to no investor. */
export const isOfBank = sql.raw(
  "(account = 'dealt' and subject = 'bank' or account in ('cost', 'withheldTax') and (subject = 'bank' or subject like 'bank/%'))",
);

/** The same amounts, computed from the matches that an employee or a rule made. */
export const linesOfMatches = sql`
  select brand, case kind when 'fund' then 'dealt' when 'wageTax' then 'withheldTax' else 'cost' end as account,
    case when kind in ('fund', 'cost') then 'bank' else 'bank/' || case kind when 'wageTax' then subject else kind end end as subject,
    -amount_cents as amount
  from bank_match where undone_at is null and kind in ('fund', 'cost', 'interest', 'custodyCost', 'managerCost', 'wageTax')`;

/** Checksums of the two sides that must be equal, as strings because they exceed the range of a number. */
interface Weights extends Record<string, unknown> {
  readonly lines: string;
  /** All lines weighted by their entry. Must be zero. */
  readonly entries: string;
  /** Entries that have a first line (`begun`), and all entries (`made`); must be equal. */
  readonly begun: string;
  readonly made: string;
  /** Lines of reversing entries plus lines of the reversed entries. Must be zero. */
  readonly undone: string;
  /** Lines weighted by their account, per group of accounts. Each line is in at most one group. */
  readonly owned: string;
  readonly surplus: string;
  readonly bank: string;
  readonly shared: string;
  /** Lines for costs and income of our bank account itself (`ofBank`), and the matches that booked them (`matched`). */
  readonly ofBank: string;
  readonly matched: string;
  /** Stored balances of the owned accounts and of surplus. */
  readonly balances: string;
  /** Closing balances of the last statements. */
  readonly statements: string;
  /**
   * Source rows for owned accounts and the bank (`moneyOwned`), and for shared accounts and surplus (`moneyShared`).
   */
  readonly moneyOwned: string;
  readonly moneyShared: string;
  readonly ledgerShared: string;
  /** Deposits according to the books (`booked`), and according to the deposit rows (`received`). */
  readonly booked: string;
  readonly received: string;
  /**
   * Whether the amount of an entry for a deposit made before the books were opened differs from the deposit.
   */
  readonly isEarlyWrong: boolean;
  /**
   * Whether an amount in a line, a balance, the contract ledger or the source rows is too large for a weight.
   */
  readonly isLineTooWide: boolean;
  readonly isBalanceTooWide: boolean;
  readonly isLedgerTooWide: boolean;
  readonly isMoneyTooWide: boolean;
}

/**
 * Computes checksums of the books in one pass: the sum of every amount times the weight of its group. If the
 * lines of every entry sum to zero, their weighted sum is zero too; if every balance equals its lines, both
 * have the same checksum. Each call draws new weights, so it misses a difference with a probability of at
 * most one in a million. It stores no state per entry or account, and parallel database workers can share the
 * pass.
 */
export async function weighBooks(orm: Orm): Promise<Weights> {
  const [seed, other] = [drawn(), drawn()];
  const hashOfEntry = (id: SQL, of: SQL): SQL => sql`hashint8extended(${id}, ${of})`;
  const hashOfText = (text: SQL): SQL => sql`hashtextextended(${text}, ${seed})`;
  const hashOfAccount = sql`hashtextextended(subject, hashtextextended(account, hashtextextended(brand, ${seed})))`;
  const [line, balance, amount] = [sql`amount_cents`, sql`balance_cents`, sql`amount`];
  // Without this setting the aggregation of deposits spills to disk, and JIT compilation costs more than it
  // saves.
  await orm.execute(sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`);
  const parts = [
    sql`select count(*) as lines, ${sum(weighed(line, hashOfEntry(sql`entry_id`, seed)))} as entries,
        ${sum(weightOf(hashOfEntry(sql`entry_id`, other)), sql`number = 1`)} as begun,
        ${sum(weighed(line, hashOfAccount), sql`account in ${OWNED}`)} as owned,
        ${sum(weighed(line, hashOfAccount), sql`account = 'surplus'`)} as surplus,
        ${sum(weighed(line, hashOfAccount), sql`account = 'bank'`)} as bank,
        ${sum(weighed(line, hashOfAccount), sql`account in ${SHARED} and not ${isOfBank}`)} as shared,
        ${sum(weighed(line, hashOfAccount), isOfBank)} as "ofBank",
        ${isWide(line)} as "isLineTooWide"
      from book_line`,
    sql`select ${sum(weightOf(hashOfEntry(sql`id`, other)))} as made from book_entry`,
    sql`select ${sum(weighed(sql`l.amount_cents`, hashOfText(sql`concat_ws(' ', e.undone, l.number, l.brand, l.account, l.subject)`)))} as undone
      from book_line l join (select id, reverses_id as undone from book_entry where reverses_id is not null
        union all select reverses_id, reverses_id from book_entry where reverses_id is not null) as e on e.id = l.entry_id`,
    // Most balances are zero and add nothing to the checksum.
    sql`select ${sum(weighed(balance, hashOfAccount))} as balances, ${isWide(balance)} as "isBalanceTooWide"
      from book_balance where balance_cents <> 0`,
    sql`select ${sum(weighed(sql`closing_cents`, hashOfAccount))} as statements
      from (select distinct on (account_id) closing_cents, brand, 'bank' as account, account_id::text as subject
        from bank_statement order by account_id, position desc) s`,
    sql`select ${sum(weighed(amount, hashOfAccount))} as "ledgerShared", ${isWide(amount)} as "isLedgerTooWide"
      from book_ledger_facts()`,
    sql`select ${sum(weighed(amount, hashOfAccount), sql`account in ${OWNED} or account = 'bank'`)} as "moneyOwned",
        ${sum(weighed(amount, hashOfAccount), sql`account = 'surplus'`)} as "moneyShared",
        ${isWide(amount)} as "isMoneyTooWide"
      from book_money_facts()`,
    sql`select ${sum(weighed(amount, hashOfAccount))} as matched from (${linesOfMatches}) as match`,
    // The id is hashed before the join, so that each row in memory contains a number instead of a text.
    sql`select ${sum(sql`(l.amount_cents % ${WIDEST}) * e.weight`)} as booked
      from (select id, ${weightOf(hashOfText(sql`cause_id`))} as weight from book_entry
        where cause = 'deposit' and not ${isEarly(sql`booked_on`, sql`book_entry.brand`)} offset 0) as e
      join book_line l on l.entry_id = e.id and l.number = 1`,
    sql`select ${sum(weighed(line, hashOfText(sql`id::text`)))} as received
      from deposit where received_on is not null and method <> 'conversion' and not
        ${isEarly(sql`received_on`, sql`(select c.brand from contract c where c.id = deposit.contract_id)`)}`,
    sql`select count(*) > 0 as "isEarlyWrong"
      from book_entry e join book_entry opened on opened.cause = 'opening' and opened.cause_id = e.brand
      join book_line l on l.entry_id = e.id and l.number = 1
      left join deposit d on d.id::text = e.cause_id and d.received_on is not null and d.method <> 'conversion'
      where e.cause = 'deposit' and opened.booked_on >= e.booked_on and d.amount_cents is distinct from l.amount_cents`,
  ];
  const weights: Record<string, unknown> = {};
  for (const part of parts) Object.assign(weights, (await orm.execute(part)).rows[0]);
  return weights as Weights;
}

/** Returns a new random seed for each call, so that nobody can construct amounts with equal checksums. */
const drawn = (): SQL => sql.raw(String(randomInt(2 ** 47)));

const weightOf = (hash: SQL): SQL => sql`(${hash} & ${WEIGHTS})`;
const weighed = (cents: SQL, hash: SQL): SQL => sql`(${cents} % ${WIDEST}) * ${weightOf(hash)}`;

const sum = (weights: SQL, where = sql`true`): SQL =>
  sql`coalesce(sum(${weights}) filter (where ${where}), 0)::text`;

const isWide = (cents: SQL): SQL =>
  sql`coalesce(max(${cents}) > ${WIDEST} or min(${cents}) < -${WIDEST}, false)`;

/**
 * Selects rows dated before their brand opened its books, including deposits without an entry of their own.
 * Compares with the latest opening of all brands first, because that is faster.
 */
const isEarly = (day: SQL, brand: SQL): SQL => sql`(
  ${day} <= coalesce((select max(booked_on) from book_entry where cause = 'opening'), '-infinity') and exists (
    select from book_entry opened where opened.cause = 'opening' and opened.cause_id = ${brand} and opened.booked_on >= ${day}))`;
