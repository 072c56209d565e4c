import type { TransactionType } from '@portaal/domain/money/ledger/types';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { contract } from '../../../schema/index.ts';

/**
 * A ledger line without an id. `reverses` is the position of the reversed line among the lines of the batch.
 */
export interface NewLedgerLine {
  readonly contractId: string;
  readonly fundId: number;
  readonly type: TransactionType;
  readonly sequence: number;
  readonly bookingDate: string;
  readonly dealingDay: string;
  readonly amountCents: number;
  readonly price: string | null;
  readonly units: string;
  readonly unitsAfter: string;
  readonly causeId: string | null;
  readonly reverses: number | null;
  /** Id of the reversed line, if it is stored already. */
  readonly reversesId: number | null;
  readonly acquiredOn: string | null;
  readonly countedOn: string | null;
  readonly formerKey: string | null;
  readonly createdAt: Date;
}

/** Number of lines that one statement inserts: those of a batch, because the books get an entry for each statement. */
const LINES_A_STATEMENT = 10_000;

const INSERT = `insert into ledger_entry (id, contract_id, fund_id, type, sequence, booking_date, value_date,
    amount_cents, price, units, units_after, cause_id, reverses_id, acquired_on, former_key, created_at,
    counted_on)
  overriding system value
  select * from unnest($1::bigint[], $2::uuid[], $3::int[], $4::text[], $5::smallint[], $6::date[], $7::date[],
    $8::bigint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::uuid[], $13::bigint[], $14::date[], $15::text[],
    $16::timestamptz[], $17::date[])`;

const arrayOf = <T>(lines: readonly T[], of: (line: T, at: number) => string | number | null): string =>
  `{${lines.map((line, at) => quoted(of(line, at))).join(',')}}`;

/** Keys and codes contain no quotation mark or backslash, because the check of the package rejects them. */
const quoted = (value: string | number | null): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `"${value}"`;

/** Inserts ledger lines with reserved ids, in order, so that a line may refer to a line of the same batch. */
export async function insertLedger(
  tx: Transaction,
  lines: readonly NewLedgerLine[],
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_A_STATEMENT) {
    const part = lines.slice(start, start + LINES_A_STATEMENT);
    const values = [
      arrayOf(part, (_, at) => ids[start + at] ?? null),
      arrayOf(part, (line) => line.contractId),
      arrayOf(part, (line) => line.fundId),
      arrayOf(part, (line) => line.type),
      arrayOf(part, (line) => line.sequence),
      arrayOf(part, (line) => line.bookingDate),
      arrayOf(part, (line) => line.dealingDay),
      arrayOf(part, (line) => line.amountCents),
      arrayOf(part, (line) => line.price),
      arrayOf(part, (line) => line.units),
      arrayOf(part, (line) => line.unitsAfter),
      arrayOf(part, (line) => line.causeId),
      arrayOf(part, (line) => (line.reverses === null ? line.reversesId : (ids[line.reverses] ?? null))),
      arrayOf(part, (line) => line.acquiredOn),
      arrayOf(part, (line) => line.formerKey),
      arrayOf(part, (line) => line.createdAt.toISOString()),
      arrayOf(part, (line) => line.countedOn),
    ];
    await tx.$client.query({ name: 'import_ledger', text: INSERT, values });
  }
}

/** Marks previously waiting deposits as dealt. */
export async function dealDeposits(
  tx: Transaction,
  dealt: readonly { readonly id: string; readonly day: string }[],
): Promise<void> {
  if (dealt.length === 0) return;
  const [ids, days] = [dealt.map(({ id }) => id), dealt.map(({ day }) => day)];
  await tx.execute(sql`
    update deposit set status = 'dealt', value_date = r.day
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as r (id, day) where deposit.id = r.id`);
}

/** Marks previously waiting sell orders as executed. */
export async function executeSales(
  tx: Transaction,
  parts: readonly {
    readonly id: string;
    readonly day: string;
    readonly fundId: number;
    readonly units: string;
    readonly gross: number;
    readonly cost: number;
  }[],
): Promise<void> {
  for (const { id, day, fundId, units, gross, cost } of parts) {
    await tx.execute(sql`
      update sell_request_line set executed_units = ${units}::numeric, executed_gross_cents = ${gross},
        exit_cost_cents = ${cost}, progress = 'done'
      where request_id = ${id}::uuid and fund_id = ${fundId}`);
    await tx.execute(sql`
      update sell_request set status = 'executed', closed_at = ${`${day}T12:00:00Z`}::timestamptz
      where id = ${id}::uuid and status = 'queued'`);
  }
}

/** A stored contract that a monthly package continues. */
export interface StoredContract extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly personId: string;
  readonly status: string;
  readonly description: string;
  readonly distributionMode: string;
  readonly monthlyCents: string;
  readonly debitDay: number;
  readonly pausedUntil: string | null;
  readonly endDate: string | null;
  readonly valuedOn: string | null;
}

/** Locks the imported contracts with these numbers. */
export async function lockContracts(
  tx: Transaction,
  brand: string,
  numbers: readonly string[],
): Promise<Map<string, StoredContract>> {
  const { rows } = await tx.execute<StoredContract>(sql`
    select id, former_number as number, person_id as "personId", status, description,
      distribution_mode as "distributionMode", monthly_deposit_cents::text as "monthlyCents", debit_day as "debitDay",
      deposits_paused_until::text as "pausedUntil", end_date::text as "endDate", opening_value_date::text as "valuedOn"
    from contract where brand = ${brand} and former_number = any (${sql.param(numbers)}::text[]) order by id for update`);
  return new Map(rows.map((row) => [row.number, row]));
}

/** A ledger line of a stored contract, to which new lines may refer. */
export interface StoredLine extends Record<string, unknown> {
  readonly contractId: string;
  readonly id: string;
  readonly key: string | null;
  readonly causeId: string | null;
  readonly place: string;
}

export async function listStoredLines(
  tx: Transaction,
  contractIds: readonly string[],
): Promise<StoredLine[]> {
  const { rows } = await tx.execute<StoredLine>(sql`
    select contract_id as "contractId", id::text, former_key as key, cause_id as "causeId",
      concat_ws(' ', value_date, fund_id, type) as place
    from ledger_entry where contract_id = any (${sql.param(contractIds)}::uuid[])`);
  return rows;
}

/**
 * A waiting deposit, payout or order of a contract, with its key in the package; the key is null for a row
 * created by the portal.
 */
export interface WaitingRow extends Record<string, unknown> {
  readonly contractId: string;
  readonly id: string;
  readonly key: string | null;
  readonly kind: string;
  readonly cents: string;
  readonly day: string;
  readonly payOn: string;
}

/** Lists the waiting deposits, payouts and sell orders of contracts. */
export async function listWaiting(
  tx: Transaction,
  file: 'onderweg' | 'opdrachten' | 'uit_te_betalen',
  contractIds: readonly string[],
): Promise<WaitingRow[]> {
  const ids = sql`any (${sql.param(contractIds)}::uuid[])`;
  const keyOf = sql`(select min(r.key) from imported_row r where r.row_id = w.id and r.file = ${file})`;
  const { rows } = await tx.execute<WaitingRow>(
    file === 'onderweg'
      ? sql`select w.contract_id as "contractId", w.id, ${keyOf} as key, w.type as kind, w.amount_cents::text as cents,
          w.received_on::text as day, '' as "payOn" from deposit w
        where w.contract_id = ${ids} and w.status = 'received' order by w.received_on, w.id`
      : file === 'opdrachten'
        ? sql`select w.contract_id as "contractId", w.id, ${keyOf} as key, w.kind, '0' as cents, '' as day, '' as "payOn"
          from sell_request w where w.contract_id = ${ids} and w.status = 'queued'`
        : sql`select w.contract_id as "contractId", w.id, ${keyOf} as key, w.kind, w.amount_cents::text as cents,
          w.value_date::text as day, w.pay_on::text as "payOn" from payout w
        where w.contract_id = ${ids} and w.status = 'ordered'`,
  );
  return rows;
}

/**
 * Returns the maximum number of units that each line of sell orders sells; null for a line that sells an
 * amount.
 */
export async function listSaleLines(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; fundId: number; units: string | null }>(sql`
    select request_id as id, fund_id as "fundId", units::text from sell_request_line
    where request_id = any (${sql.param(ids)}::uuid[])`);
  return rows;
}

/** Closes the rows that the old system settled: paid payouts, returned deposits and withdrawn orders. */
export async function settleWaiting(
  tx: Transaction,
  {
    paid,
    returned,
    withdrawn,
    until,
  }: {
    readonly paid: readonly string[];
    readonly returned: readonly string[];
    readonly withdrawn: readonly string[];
    readonly until: string;
  },
): Promise<void> {
  const at = sql`${`${until}T12:00:00Z`}::timestamptz`;
  if (paid.length > 0) {
    // The trigger `payout_paid` accepts a payout without a statement line only while this setting is on.
    await tx.execute(sql`select set_config('portal.settling', 'on', true)`);
    await tx.execute(sql`update payout set status = 'paid',
      paid_at = least(${at}, pay_on + time '12:00' at time zone 'UTC') where id = any (${sql.param(paid)}::uuid[])`);
    await tx.execute(sql`select set_config('portal.settling', '', true)`);
  }
  if (returned.length > 0) {
    await tx.execute(sql`update deposit set status = 'reversed', reversed_on = ${until}::date
      where id = any (${sql.param(returned)}::uuid[])`);
  }
  if (withdrawn.length > 0) {
    await tx.execute(sql`update sell_request set status = 'cancelled', closed_at = ${at}
      where id = any (${sql.param(withdrawn)}::uuid[])`);
  }
}

/** Sets the units and shares of positions, and inserts new positions. */
export async function setHoldings(
  tx: Transaction,
  rows: readonly {
    readonly contractId: string;
    readonly fundId: number;
    /** Null leaves the units unchanged. */
    readonly units: string | null;
    readonly share: number;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const places = sql`unnest(${sql.param(rows.map(({ contractId }) => contractId))}::uuid[],
    ${sql.param(rows.map(({ fundId }) => fundId))}::int[]) as p (contract_id, fund_id)`;
  await tx.execute(sql`
    update holding set allocation_basis_points = 0
    where allocation_basis_points > 0 and contract_id in (select contract_id from ${places})
      and (contract_id, fund_id) not in (select contract_id, fund_id from ${places})`);
  await tx.execute(sql`
    insert into holding as h (contract_id, fund_id, units, allocation_basis_points)
    select * from unnest(${sql.param(rows.map(({ contractId }) => contractId))}::uuid[],
      ${sql.param(rows.map(({ fundId }) => fundId))}::int[],
      ${sql.param(rows.map(({ units }) => units ?? '0.0000'))}::numeric[],
      ${sql.param(rows.map(({ share }) => share))}::int[])
    on conflict (contract_id, fund_id) do update set allocation_basis_points = excluded.allocation_basis_points`);
  const moved = rows.filter(({ units }) => units !== null);
  if (moved.length === 0) return;
  await tx.execute(sql`
    update holding set units = m.units
    from unnest(${sql.param(moved.map(({ contractId }) => contractId))}::uuid[],
      ${sql.param(moved.map(({ fundId }) => fundId))}::int[],
      ${sql.param(moved.map(({ units }) => units))}::numeric[]) as m (contract_id, fund_id, units)
    where holding.contract_id = m.contract_id and holding.fund_id = m.fund_id`);
}

/** Sums and value of a contract after the lines of a monthly package. */
export interface ContractSums {
  readonly id: string;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly value: number;
  readonly valuedOn: string;
}

export async function addToContracts(tx: Transaction, sums: readonly ContractSums[]): Promise<void> {
  if (sums.length === 0) return;
  await tx.execute(sql`
    update contract set deposited_cents = deposited_cents + s.deposited, withdrawn_cents = withdrawn_cents + s.withdrawn,
      opening_value_cents = s.value, opening_value_date = s.valued_on
    from unnest(${sql.param(sums.map(({ id }) => id))}::uuid[], ${sql.param(sums.map(({ deposited }) => deposited))}::bigint[],
      ${sql.param(sums.map(({ withdrawn }) => withdrawn))}::bigint[], ${sql.param(sums.map(({ value }) => value))}::bigint[],
      ${sql.param(sums.map(({ valuedOn }) => valuedOn))}::date[]) as s (id, deposited, withdrawn, value, valued_on)
    where contract.id = s.id`);
}

/** Marks deposits as reversed, after the lines that reverse them are inserted. */
export async function reverseDeposits(
  tx: Transaction,
  reversals: readonly { readonly id: string; readonly reversedOn: string }[],
): Promise<void> {
  if (reversals.length === 0) return;
  const [ids, days] = [reversals.map(({ id }) => id), reversals.map(({ reversedOn }) => reversedOn)];
  await tx.execute(sql`
    update deposit set status = 'reversed', reversed_on = r.day
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as r (id, day) where deposit.id = r.id`);
}

/** Changes the terms of a contract. */
export async function changeContract(
  tx: Transaction,
  id: string,
  change: Partial<typeof contract.$inferInsert>,
): Promise<void> {
  await tx.update(contract).set(change).where(eq(contract.id, id));
}
