import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';

/** A weight has 20 bits, so that an amount within {@link WIDEST} times its weight is no more than a bigint holds. */
const WEIGHTS = sql.raw('1048575');
const WIDEST = sql.raw('8000000000000');

/** Accounts whose balance is kept, whose lines follow from rows of money, and of which a part does. */
const KEPT = sql.raw("('undealt', 'toPay', 'surplus', 'openItem')");
const FOLLOWED = sql.raw("('undealt', 'toPay', 'bank', 'openItem')");
const OF_ROWS = sql.raw("('dealt', 'proceeds', 'withheldTax', 'cost', 'surplus')");

/** The two sides of what must be equal; as texts, which are larger than a number. */
interface Weights extends Record<string, unknown> {
  /** Of all lines by their entry, which is nothing. */
  readonly entries: string;
  /** Of the entries that have a first line, and of those there are. */
  readonly begun: string;
  readonly made: string;
  /** Of the lines of what undoes an entry and of that entry, which is nothing. */
  readonly undone: string;
  /** Of lines by their account, and of balances. */
  readonly kept: string;
  readonly balances: string;
  /** Of lines at the bank, and of the last statements. */
  readonly bank: string;
  readonly statements: string;
  /** Of lines that follow from rows of money, and of those rows. */
  readonly followed: string;
  readonly ofRows: string;
  readonly factsFollowed: string;
  readonly factsOfRows: string;
  /** Of deposits by what is booked, and by what was received. */
  readonly booked: string;
  readonly received: string;
  /** A deposit of before the books were opened has an entry of another amount. */
  readonly isEarlyWrong: boolean;
  /** An amount is more than can be weighed: of a line, of a balance, of what the rows say. */
  readonly isLineTooWide: boolean;
  readonly isBalanceTooWide: boolean;
  readonly isFactTooWide: boolean;
}

/**
 * Adds up the books in one reading: every amount times the weight of what it must add up on. Amounts that are nothing
 * together on each entry are nothing whatever the entries weigh, and balances that equal their lines weigh the same. Those
 * that do not differ, but for one time in a million, by weights that are drawn anew each time. So nothing has to be
 * remembered of an entry or an account, however many there are.
 */
export async function weighBooks(orm: Orm): Promise<Weights> {
  const [seed, other] = [drawn(), drawn()];
  const account = (table: SQL): SQL =>
    weightOf(
      sql`hashtextextended(${table}.subject, hashtextextended(${table}.account, hashtextextended(${table}.brand, ${seed})))`,
    );
  // What is counted of deposits would be written to disk in parts otherwise; compiling takes longer than it saves.
  await orm.execute(sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)`);
  const parts = [
    sql`select ${sum(sql`amount_cents`, weightOf(sql`hashint8extended(entry_id, ${seed})`))} as entries,
        coalesce(sum(${weightOf(sql`hashint8extended(entry_id, ${other})`)}) filter (where number = 1), 0)::text as begun,
        ${sum(sql`amount_cents`, account(sql`l`), sql`account in ${KEPT}`)} as kept,
        ${sum(sql`amount_cents`, account(sql`l`), sql`account = 'bank'`)} as bank,
        ${sum(sql`amount_cents`, account(sql`l`), sql`account in ${FOLLOWED}`)} as followed,
        ${sum(sql`amount_cents`, account(sql`l`), sql`account in ${OF_ROWS} and not (account in ('cost', 'dealt') and subject = 'bank')`)} as "ofRows",
        ${isWide(sql`amount_cents`)} as "isLineTooWide"
      from book_line l`,
    sql`select coalesce(sum(${weightOf(sql`hashint8extended(id, ${other})`)}), 0)::text as made from book_entry`,
    sql`select ${sum(sql`l.amount_cents`, byId(sql`concat_ws(' ', e.undone, l.number, l.brand, l.account, l.subject)`, seed))} as undone
      from book_line l join (select id, reverses_id as undone from book_entry where reverses_id is not null
        union all select reverses_id, reverses_id from book_entry where reverses_id is not null) as e on e.id = l.entry_id`,
    sql`select ${sum(sql`balance_cents`, account(sql`b`))} as balances,
        ${isWide(sql`balance_cents`)} as "isBalanceTooWide"
      from book_balance b`,
    sql`select ${sum(sql`closing_cents`, account(sql`s`))} as statements
      from (select distinct on (account_id) closing_cents, brand, 'bank' as account, account_id::text as subject
        from bank_statement order by account_id, position desc) s`,
    sql`select ${sum(sql`amount`, account(sql`f`), sql`account in ${FOLLOWED}`)} as "factsFollowed",
        ${sum(sql`amount`, account(sql`f`), sql`account in ${OF_ROWS}`)} as "factsOfRows",
        ${isWide(sql`amount`)} as "isFactTooWide"
      from book_facts() f`,
    sql`select ${sum(sql`l.amount_cents`, byId(sql`e.cause_id`, seed))} as booked
      from book_entry e join book_line l on l.entry_id = e.id and l.number = 1
      ${openedBefore(sql`e.brand`)} where e.cause = 'deposit' and (opened.booked_on >= e.booked_on) is not true`,
    sql`select ${sum(sql`d.amount_cents`, byId(sql`d.id::text`, seed))} as received
      from deposit d join contract c on c.id = d.contract_id
      ${openedBefore(sql`c.brand`)} where d.received_on is not null and d.method <> 'conversion'
        and (opened.booked_on >= d.received_on) is not true`,
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

/** Another each time: amounts cannot be chosen that are right by their weights alone. */
const drawn = (): SQL => sql.raw(String(randomInt(2 ** 47)));

const weightOf = (hash: SQL): SQL => sql`(${hash} & ${WEIGHTS})`;
const byId = (id: SQL, seed: SQL): SQL => weightOf(sql`hashtextextended(${id}, ${seed})`);

const sum = (cents: SQL, weight: SQL, where = sql`true`): SQL =>
  sql`coalesce(sum((${cents} % ${WIDEST}) * ${weight}) filter (where ${where}), 0)::text`;

const isWide = (cents: SQL): SQL => sql`coalesce(bool_or(abs(${cents}) > ${WIDEST}), false)`;

/** When the books of a brand were opened, with deposits of before that have no entry of their own. */
const openedBefore = (brand: SQL): SQL =>
  sql`left join book_entry opened on opened.cause = 'opening' and opened.cause_id = ${brand}`;
