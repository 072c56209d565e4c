import type { TransactionType } from '@portaal/domain/money/ledger/types';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';

/** A ledger line before it has an id. `reverses` is the position of the reversed line among the lines of the batch. */
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
  readonly acquiredOn: string | null;
  readonly formerKey: string | null;
  readonly createdAt: Date;
}

/**
 * Number of ledger lines from which a transaction takes no further contract, so that memory stays limited. The books get
 * one entry for each statement, so that a statement inserts all lines of a batch, and a few more for its last contract.
 */
export const LINES_A_BATCH = 5_000;

const INSERT = `insert into ledger_entry (id, contract_id, fund_id, type, sequence, booking_date, value_date,
    amount_cents, price, units, units_after, cause_id, reverses_id, acquired_on, former_key, created_at)
  overriding system value
  select * from unnest($1::bigint[], $2::uuid[], $3::int[], $4::text[], $5::smallint[], $6::date[], $7::date[],
    $8::bigint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::uuid[], $13::bigint[], $14::date[], $15::text[],
    $16::timestamptz[])`;

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
  if (lines.length === 0) return;
  const values = [
    arrayOf(lines, (_, at) => ids[at] ?? null),
    arrayOf(lines, (line) => line.contractId),
    arrayOf(lines, (line) => line.fundId),
    arrayOf(lines, (line) => line.type),
    arrayOf(lines, (line) => line.sequence),
    arrayOf(lines, (line) => line.bookingDate),
    arrayOf(lines, (line) => line.dealingDay),
    arrayOf(lines, (line) => line.amountCents),
    arrayOf(lines, (line) => line.price),
    arrayOf(lines, (line) => line.units),
    arrayOf(lines, (line) => line.unitsAfter),
    arrayOf(lines, (line) => line.causeId),
    arrayOf(lines, (line) => (line.reverses === null ? null : (ids[line.reverses] ?? null))),
    arrayOf(lines, (line) => line.acquiredOn),
    arrayOf(lines, (line) => line.formerKey),
    arrayOf(lines, (line) => line.createdAt.toISOString()),
  ];
  await tx.$client.query({ name: 'import_ledger', text: INSERT, values });
}

/** Marks deposits as reversed, after the lines that take their money back. */
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
