import type { LeftOutReason } from '@portaal/domain/money/payouts/calls';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { investmentProducts } from '../../../schema/product-lists.ts';
import { namedByOpenLines } from './named-by-lines.sql.ts';

/** A due payout that has not been sent to the bank, with its owner and target account. */
export interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: 'distribution' | 'sale' | 'annuity' | 'reversal';
  readonly amountCents: number;
  readonly number: string;
  readonly withheldBy: Extract<
    LeftOutReason,
    'earlier' | 'ledger' | 'books' | 'bankLine' | 'contract' | 'account' | 'identity' | 'confirmation'
  > | null;
  readonly personId: string;
  readonly accountName: string;
  /** Person section of the personal information; null while there is none. */
  readonly person: unknown;
  readonly sealedIban: string | null;
  /** Organisation for which the contract is held, if it has its own account; otherwise null. */
  readonly relationId: string | null;
  readonly relationDetails: unknown;
  readonly relationSealedIban: string | null;
  /** The transfer of an annuity to another provider, which receives this payout; otherwise null. */
  readonly transferId: string | null;
  readonly transferSealedAccount: string | null;
  readonly transferSealedPolicyNumber: string | null;
  /** Number of the sell order of that transfer. */
  readonly transferReference: string | null;
  /** Whether only another provider may receive this payout, because it is the proceeds of an annuity. */
  readonly isOfTransfer: boolean;
  /** Latest booked line that paid this contract. */
  readonly lastAttemptId: string | null;
  readonly lastSealedAccount: string | null;
  readonly isNewlyDue: boolean;
  readonly isReleased: boolean;
  /** Whether the investor confirmed a change since yesterday, without an employee. */
  readonly isConfirmed: boolean;
  /**
   * Whether an employee confirmed a change for the investor since yesterday or since the last order, if
   * earlier.
   */
  readonly isConfirmedByEmployee: boolean;
  /**
   * Whether the payout was in an earlier file and is not paid according to a bank response that an employee
   * loaded.
   */
  readonly wasRejected: boolean;
}

export interface DueOn {
  readonly brand: string;
  readonly executeOn: IsoDate;
  /** First day of payouts paid by file; null means every day. */
  readonly payoutsFrom: string | null;
  /** Start of yesterday; changes since then are listed. */
  readonly since: Date;
  readonly yesterday: IsoDate;
}

/**
 * The condition matches the index `payout_attempt_live`, which contains the attempts that are with the bank.
 */
const isWithBank = sql`exists (select from payout_attempt live
  where live.payout_id = p.id and live.status in ('underway', 'accepted', 'booked'))`;

/**
 * Selects the amount that the contract's ledger paid out on that day, as `ledger:verify` compares it; null
 * without a ledger line. A row that was added or changed only in `payout` therefore moves no money.
 */
const inLedger = sql`(select -sum(e.amount_cents) from ledger_entry e
  where e.contract_id = p.contract_id and e.value_date = p.value_date and e.type = case p.kind
    when 'distribution' then 'DISTRIBUTION' when 'sale' then 'SELL' when 'annuity' then 'ANNUITY_PAYOUT'
    else 'DIRECT_DEBIT_REVERSAL' end)`;

/**
 * Selects the payouts that the books reopened after they were paid, with the number of times; each return on a
 * statement reopens one payout. A trigger books the reopening, so the server's database role cannot skip it.
 */
const openedAgain = (brand: string) => sql`opened_again as materialized (
  select l.subject, count(*) as times from book_entry e join book_line l on l.entry_id = e.id and l.account = 'toPay'
  where e.cause = 'payoutReturned' and e.brand = ${brand} group by l.subject)`;

/**
 * The collecting bank itself pays a reversed debit back. A paid payout is due again only after it was
 * returned.
 */
const isPaidAlready = sql`(p.kind = 'reversal' or coalesce((select o.times from opened_again o where o.subject = p.id::text), 0)
  > (select count(*) from payout_attempt back where back.payout_id = p.id and back.status = 'returned'))`;

/** Lists the due payouts, oldest first. `locked`: locks their rows until the transaction ends. */
export async function listDue(
  orm: Orm,
  { brand, executeOn, payoutsFrom, since, yesterday }: DueOn,
  { locked }: { readonly locked: boolean },
): Promise<DueRow[]> {
  const at = since.toISOString();
  const lock: SQL = locked ? sql`for update of p` : sql``;
  const { rows } = await orm.execute<DueRow>(sql`
    with ${namedByOpenLines(brand)}, ${openedAgain(brand)}
    select p.id, p.kind, p.amount_cents::float8 as "amountCents", c.number,
      case when p.pay_on < ${payoutsFrom}::date then 'earlier'
        when p.amount_cents is distinct from ${inLedger} then 'ledger' when ${isPaidAlready} then 'books' when p.id in (select payout_id from named) then 'bankLine'
        else payout_withheld_by(p, ${executeOn}::date) end as "withheldBy", c.person_id as "personId",
      holder.name as "accountName", i.person, i.sealed_iban as "sealedIban",
      r.id as "relationId", r.details as "relationDetails", r.sealed_iban as "relationSealedIban",
      p.kind = 'sale' and c.product_code not in ${investmentProducts} as "isOfTransfer",
      t.id as "transferId", t.sealed_account as "transferSealedAccount",
      t.sealed_policy_number as "transferSealedPolicyNumber", t.number as "transferReference",
      paid.id as "lastAttemptId", paid.sealed_account as "lastSealedAccount",
      p.pay_on > ${yesterday}::date as "isNewlyDue", coalesce(p.released_at >= ${at}, false) as "isReleased",
      exists (select from payout_confirmation f
        where f.person_id = c.person_id and f.employee_id is null and f.confirmed_at >= ${at}) as "isConfirmed",
      exists (select from payout_confirmation f
        where f.person_id = c.person_id and f.employee_id is not null and f.confirmed_at >= least(${at}::timestamptz,
          coalesce((select max(last.made_at) from payout_batch last where last.brand = ${brand}), '-infinity')))
        as "isConfirmedByEmployee",
      exists (select from payout_attempt before where before.payout_id = p.id and before.status = 'rejected') as "wasRejected"
    from payout p
    join contract c on c.id = p.contract_id
    join person_account holder on holder.id = c.person_id
    left join personal_information i on i.person_id = c.person_id
    left join relation r on r.id = c.relation_id and r.type = 'company' and r.sealed_iban is not null
    left join lateral (
      select o.id, o.sealed_account, o.sealed_policy_number, r.number from ledger_entry e
      join outgoing_transfer o on o.sell_request_id = e.cause_id and o.contract_id = e.contract_id and o.state = 'queued'
      join sell_request r on r.id = o.sell_request_id
      where p.kind = 'sale' and c.product_code not in ${investmentProducts}
        and e.contract_id = p.contract_id and e.value_date = p.value_date and e.type = 'SELL' limit 1) t on true
    left join lateral (
      select a.id, a.sealed_account from payout before join payout_attempt a on a.payout_id = before.id
      where before.contract_id = c.id and a.status = 'booked' order by a.id desc limit 1) paid on true
    where p.status = 'ordered' and p.pay_on <= ${executeOn}::date and c.brand = ${brand} and not ${isWithBank}
    order by p.pay_on, c.number, p.id ${lock}`);
  return rows;
}

/** Returns the total of all batches of a day, except rejected ones. */
export async function sumOrderedOn(orm: Orm, brand: string, executeOn: IsoDate): Promise<Cents> {
  const { rows } = await orm.execute<{ sum: number }>(sql`
    select coalesce(sum(total_cents), 0)::float8 as sum from payout_batch
    where brand = ${brand} and execute_on = ${executeOn}::date and status <> 'rejected'`);
  return cents(rows[0]?.sum ?? 0);
}
