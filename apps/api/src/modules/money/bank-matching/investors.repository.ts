import type { OwnOpenItem } from '@portaal/domain/money/bank-matching/own-open-items';
import type { Cents, IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { investmentProducts } from '../../../schema/product-lists.ts';
import { isOfOtherProvider } from './other-provider.sql.ts';

const setsOf = (rows: readonly { readonly key: string; readonly person: string }[]) =>
  new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, all]) => [
      key,
      new Set(all.map(({ person }) => person)),
    ]),
  );
type InvestorsByKey = ReadonlyMap<string, ReadonlySet<string>>;
type Row = { readonly key: string; readonly person: string } & Record<string, unknown>;

/** Finds investors by the numbers of their contracts, also those of a former system, and of their offers. */
export async function findInvestorsByNumber(
  orm: Orm,
  {
    brand,
    contracts,
    formerKeys,
    offers,
  }: {
    brand: string;
    contracts: readonly string[];
    formerKeys: readonly string[];
    offers: readonly string[];
  },
): Promise<InvestorsByKey> {
  if (contracts.length + formerKeys.length + offers.length === 0) return new Map();
  const { rows } = await orm.execute<Row>(sql`
    select number as key, person_id as person from contract
      where brand = ${brand} and number = any(${sql.param([...contracts])}::text[])
    union all
    select former_number_key(former_number), person_id from contract
      where brand = ${brand} and former_number is not null
        and former_number_key(former_number) = any(${sql.param([...formerKeys])}::text[])
    union all
    select number, person_id from offer where brand = ${brand} and number = any(${sql.param([...offers])}::text[])`);
  return setsOf(rows);
}

/**
 * Finds investors by the keyed hash of an account that paid one of their deposits, was debited under one of their
 * mandates, or received one of their payouts. The proceeds of an annuity are received by another provider.
 */
export async function findInvestorsByAccount(
  orm: Orm,
  { brand, hashes }: { brand: string; hashes: readonly string[] },
): Promise<InvestorsByKey> {
  if (hashes.length === 0) return new Map();
  const { rows } = await orm.execute<Row>(sql`
    with line as (select id, counterparty_hash as key from bank_line
      where brand = ${brand} and counterparty_hash = any(${sql.param([...hashes])}::text[]))
    select l.key, c.person_id as person from line l
      join bank_match m on m.line_id = l.id and m.kind = 'deposit' and m.undone_at is null
        and not ${isOfOtherProvider}
      join contract c on c.id = m.contract_id
    union
    select l.key, c.person_id from line l
      join bank_match m on m.line_id = l.id and m.rule = 'mandate' and m.undone_at is null
      join collection k on k.id::text = m.subject join contract c on c.id = k.contract_id
    union
    select l.key, c.person_id from line l join payout_attempt a on a.booked_line_id = l.id
      join payout p on p.id = a.payout_id join contract c on c.id = p.contract_id
      where a.status = 'booked' and not (p.kind = 'sale' and c.product_code not in ${investmentProducts}) and l.id in (select line_id from bank_match m where m.line_id = l.id and m.undone_at is null)`);
  return setsOf(rows);
}

/** Returns the investor of a contract. */
export async function findHolderOf(orm: Orm, contractId: string): Promise<string | undefined> {
  const { rows } = await orm.execute<{ person: string }>(
    sql`select person_id as person from contract where id = ${contractId}`,
  );
  return rows[0]?.person;
}

/** Returns the investors of the contracts whose payouts these attempts sent to the bank. */
export async function listPaidHolders(orm: Orm, attemptIds: readonly string[]): Promise<string[]> {
  const { rows } = await orm.execute<{ person: string }>(sql`
    select distinct c.person_id as person from payout_attempt a join payout p on p.id = a.payout_id
      join contract c on c.id = p.contract_id where a.id = any(${sql.param([...attemptIds])}::uuid[])`);
  return rows.map(({ person }) => person);
}

/** Stores for each open line the investor to whom it is shown. Unchanged rows are not written. */
export async function updateInvestors(
  tx: Transaction,
  states: readonly { readonly lineId: string; readonly investorId: string | null }[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.execute(sql`
    update bank_item set investor_id = s."investorId"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s("lineId" uuid, "investorId" uuid)
    where line_id = s."lineId" and investor_id is distinct from s."investorId"`);
}

interface OwnItemRow extends Record<string, unknown> {
  readonly id: string;
  readonly amountCents: Cents;
  readonly receivedOn: IsoDate;
  readonly state: OwnOpenItem['state'];
  readonly contractId: string | null;
  readonly contractNumber: string | null;
}

/**
 * Lists the open lines of an investor, oldest first. Parts and surpluses of deposits belong to the contract for which
 * they were booked. A line that an employee reopened is shown to no investor until it is allocated again.
 */
export async function listItemsOfInvestor(
  orm: Orm,
  { personId, brand, limit }: { readonly personId: string; readonly brand: string; readonly limit: number },
): Promise<readonly OwnItemRow[]> {
  const { rows } = await orm.execute<OwnItemRow>(sql`
    select i.line_id as id, i.open_cents::float8 as "amountCents", l.booked_on::text as "receivedOn",
      case when i.refund_ordered_at is not null then 'refund' when i.reason = 'part' then 'part' else 'examined' end as state,
      c.id as "contractId", c.number as "contractNumber"
    from bank_item i join bank_line l on l.id = i.line_id
      left join contract c on c.id = i.contract_id and c.person_id = ${personId}
    where i.brand = ${brand} and i.open_cents > 0 and i.reason <> 'undone'
      and (i.investor_id = ${personId} or c.id is not null and i.reason in ('part', 'tooMuch'))
    order by i.line_id limit ${limit}`);
  return rows;
}
