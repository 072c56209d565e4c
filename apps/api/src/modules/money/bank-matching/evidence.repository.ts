import type { Cents } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { type LineEvidence, mandateKey } from './bank-matching.rules.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';
import { isOfOtherProvider } from './other-provider.sql.ts';

/** The identifiers on a statement's lines, to be looked up together. */
interface EvidenceQuery {
  readonly brand: string;
  readonly lines: readonly LineToMatch[];
  readonly contractNumbers: readonly string[];
  /** Normalised texts on the lines that may be contract numbers of a former system. */
  readonly formerKeys: readonly string[];
}

const textsOf = (values: readonly (string | null)[]): string =>
  `{${[...new Set(values.filter((value) => value !== null))].map((value) => JSON.stringify(value)).join()}}`;

const NONE = '{}';

const grouped = <T>(rows: readonly ({ readonly key: string } & T)[]): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(rows, ({ key }) => key);

type Row<T> = T & Record<string, unknown>;
type AttemptRow = Row<{
  key: string;
  id: string;
  refundLineId: string | null;
  amountCents: Cents;
  status: 'underway' | 'accepted' | 'rejected' | 'booked' | 'returned';
}>;
type AmountRow = Row<{ key: string; id: string; amountCents: Cents }>;

type Execute = <T extends Record<string, unknown>>(names: string, query: SQL) => Promise<T[]>;

/**
 * Reads all data to which the lines of one brand can refer: one query per kind, however many lines, and none if no
 * line needs that kind.
 */
export async function findEvidence(
  orm: Orm,
  { brand, lines, contractNumbers, formerKeys }: EvidenceQuery,
): Promise<LineEvidence> {
  const execute: Execute = async <T extends Record<string, unknown>>(names: string, query: SQL) =>
    names === NONE ? [] : ((await orm.execute(query)).rows as T[]);
  const endToEndIds = textsOf(lines.map(({ endToEndId }) => endToEndId));
  const batchIds = textsOf(lines.map(({ batchId }) => batchId));
  const mandateIds = textsOf(lines.map(({ mandateId }) => mandateId && mandateKey(mandateId)));
  const numbers = textsOf(contractNumbers);
  const attempts = await execute<AttemptRow>(
    endToEndIds,
    sql`
      select a.end_to_end_id as key, a.id, a.refund_line_id as "refundLineId", a.amount_cents::float8 as "amountCents", a.status
      from payout_attempt a join payout_batch b on b.id = a.batch_id
      where b.brand = ${brand} and a.end_to_end_id = any(${endToEndIds}::text[])`,
  );
  const batches = await execute<AttemptRow>(
    batchIds,
    sql`
      select b.message_id as key, a.id, a.refund_line_id as "refundLineId", a.amount_cents::float8 as "amountCents", a.status
      from payout_batch b join payout_attempt a on a.batch_id = b.id
      where b.brand = ${brand} and a.status <> 'rejected' and b.message_id = any(${batchIds}::text[])`,
  );
  const contracts = await execute<Row<{ key: string; id: string }>>(
    numbers,
    sql`select number as key, id from contract where brand = ${brand} and number = any(${numbers}::text[])`,
  );
  const keys = textsOf(formerKeys);
  const formerContracts = await execute<Row<{ key: string; id: string }>>(
    keys,
    sql`
      select former_number_key(former_number) as key, id from contract
      where brand = ${brand} and former_number is not null and former_number_key(former_number) = any(${keys}::text[])`,
  );
  const collections = await execute<
    AmountRow & { awaits: 'in' | 'out' | 'nothing'; isFailed: boolean; isReversed: boolean }
  >(
    mandateIds,
    sql`
      select upper(d.reference) as key, c.id, c.amount_cents::float8 as "amountCents",
        c.status = 'failed' as "isFailed", c.status = 'reversed' as "isReversed",
        case when c.status in ('fixed', 'withdrawn') then 'nothing' when matched.came is null then 'in'
          when matched.left is null then 'out' else 'nothing' end as awaits
      from mandate d join collection c on c.mandate_id = d.id
      cross join lateral (select max(m.id::text) filter (where m.amount_cents > 0) as came,
          max(m.id::text) filter (where m.amount_cents < 0) as left
        from bank_match m where m.subject = c.id::text and m.undone_at is null) as matched
      where d.brand = ${brand} and upper(d.reference) = any(${mandateIds}::text[])`,
  );
  return {
    attempts: new Map(attempts.map((row) => [row.key, row])),
    batches: grouped(batches),
    contracts: new Map(contracts.map(({ key, id }) => [key, id])),
    formerContracts: new Map(formerContracts.map(({ key, id }) => [key, id])),
    collections: grouped(collections),
    ...(await findAccountEvidence(execute, brand, lines)),
  };
}

/**
 * Reads the matches of earlier lines from the same accounts. Most accounts have no earlier line, so the later queries
 * cover only a few accounts.
 */
async function findAccountEvidence(
  execute: Execute,
  brand: string,
  lines: readonly LineToMatch[],
): Promise<Pick<LineEvidence, 'providers' | 'debits' | 'accounts' | 'refunds'>> {
  const hashes = textsOf(lines.map(({ counterpartyHash }) => counterpartyHash));
  const seen = await execute<{ key: string }>(
    hashes,
    sql`
      select distinct l.counterparty_hash as key from bank_line l join bank_item i on i.line_id = l.id
      where l.brand = ${brand} and l.counterparty_hash = any(${hashes}::text[])
        and (i.refund_ordered_at is not null or exists (select from bank_match m
          where m.line_id = l.id and m.kind in ('deposit', 'mollie', 'twikey') and m.undone_at is null))`,
  );
  const accounts = textsOf(seen.map(({ key }) => key));
  // The counterparty of a collection or its return is the debtor, so that account does not belong to a provider.
  const providers = await execute<Row<{ key: string; provider: 'mollie' | 'twikey' }>>(
    accounts,
    sql`
      select distinct l.counterparty_hash as key, m.kind as provider
      from bank_line l join bank_match m on m.line_id = l.id
      where l.brand = ${brand} and l.counterparty_hash = any(${accounts}::text[])
        and m.kind in ('mollie', 'twikey') and m.rule = 'hand' and m.undone_at is null
        and l.mandate_id is null and l.return_reason is null`,
  );
  const expected = await execute<Row<{ key: string; contractId: string; amountCents: Cents }>>(
    accounts,
    sql`
      select distinct l.counterparty_hash as key, c.id as "contractId",
        coalesce(d.amount_cents, c.outstanding_cents)::float8 as "amountCents"
      from bank_line l join bank_match m on m.line_id = l.id and m.kind = 'deposit' and m.undone_at is null
        and not ${isOfOtherProvider}
      join contract paid on paid.id = m.contract_id
      join contract c on c.person_id = paid.person_id and c.brand = paid.brand
      left join deposit d on d.contract_id = c.id and d.status = 'announced' and d.type in ('INITIAL_DEPOSIT', 'TOP_UP')
      where l.brand = ${brand} and l.counterparty_hash = any(${accounts}::text[])
        and (c.status = 'awaitingPayment' or (c.status = 'active' and d.type = 'TOP_UP'))`,
  );
  const refunds = await execute<AmountRow>(
    accounts,
    sql`
      select l.counterparty_hash as key, i.line_id as id, i.open_cents::float8 as "amountCents"
      from bank_line l join bank_item i on i.line_id = l.id
      where l.brand = ${brand} and l.counterparty_hash = any(${accounts}::text[])
        and i.open_cents > 0 and i.refund_ordered_at is not null
        and not exists (select from payout_attempt a
          where a.refund_line_id = l.id and a.status in ('underway', 'accepted'))`,
  );
  return {
    providers: new Map(providers.map(({ key, provider }) => [key, provider])),
    debits: await findDebits(execute, brand, lines, providers),
    accounts: grouped(expected),
    refunds: grouped(refunds),
  };
}

/** Days within which a provider deducts a reported refund or chargeback. */
const DEBITED_WITHIN = 31;

/**
 * Returns refunds and chargebacks reported by each provider, oldest first. The query runs only if a line is an
 * outgoing payment to a provider.
 */
async function findDebits(
  execute: Execute,
  brand: string,
  lines: readonly LineToMatch[],
  providers: readonly { readonly key: string; readonly provider: string }[],
): Promise<LineEvidence['debits']> {
  const accounts = new Set(providers.map(({ key }) => key));
  const out = lines.filter(
    ({ amountCents, counterpartyHash }) =>
      amountCents < 0 && counterpartyHash !== null && accounts.has(counterpartyHash),
  );
  const ids = textsOf(out.map(({ id }) => id));
  const debits = await execute<AmountRow>(
    ids,
    sql`
      with line as materialized (
        select min(booked_on) as first, max(booked_on) as last from bank_line where id = any(${ids}::uuid[]))
      select b.subject as key, e.cause_id as id, -b.amount_cents::float8 as "amountCents"
      from line join book_entry e on e.brand = ${brand} and e.booked_on >= line.first - ${DEBITED_WITHIN}::int
        and e.booked_on <= line.last
      join book_line b on b.entry_id = e.id and b.account = 'underway' and b.subject in ('mollie', 'twikey') and b.amount_cents < 0
      where e.cause in ('refund', 'chargeback', 'depositReversed', 'collectionReversed')
        and not exists (select from bank_match m where m.subject = e.cause_id and m.amount_cents < 0 and m.undone_at is null)
        and not exists (select from collection c join bank_match m on m.subject = c.id::text
          where c.deposit_id::text = e.cause_id and m.amount_cents < 0 and m.undone_at is null)
      order by e.booked_on, e.id`,
  );
  return grouped(debits);
}
