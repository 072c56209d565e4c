import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { SNAPSHOT_VERSION } from '../../../documents/contract-snapshot.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { documentTitle } from './document-titles.mapping.ts';
import { withheldSale } from './withheld-sale.sql.ts';

/** Contracts of a batch of the dealing run: those with an id from `first` up to and including `last`. */
export interface ContractRange {
  readonly first: string;
  readonly last: string;
}

/**
 * Types of ledger lines for which an investor gets a confirmation. The quarterly statement lists automatic
 * monthly lines.
 */
const CONFIRMED = [
  'INITIAL_DEPOSIT',
  'PERIODIC_DEPOSIT',
  'TOP_UP',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'SELL',
  'SWITCH_OUT',
  'SWITCH_IN',
  'DIRECT_DEBIT_REVERSAL',
  'CORRECTION',
] as const;
const PART_OF_IT = ['ENTRY_COST', 'EXIT_COST'] as const;

const texts = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** A query for ledger lines of one day, each with its `place`: its position among the lines of its contract. */
export type BookedLines = SQL;

/** Returns the query for the lines booked on a day for the contracts of a range. */
export const linesBooked = ({ first, last }: ContractRange, dealingDay: IsoDate): BookedLines => sql`
  select ledger_entry.*, ledger_entry.id as place
  from contract join ledger_entry on contract_id = contract.id and value_date = ${dealingDay}::date
  where contract.id between ${first}::uuid and ${last}::uuid`;

/** Returns the query for the lines of a conversion out of or into a contract on a day. */
export const linesConverted = (contractId: string, dealingDay: IsoDate): BookedLines => sql`
  select ledger_entry.*, ledger_entry.id as place from ledger_entry
  where contract_id = ${contractId} and value_date = ${dealingDay}::date and type in ('TRANSFER_OUT', 'TRANSFER_IN')`;

interface ConfirmationInput {
  readonly dealingDay: IsoDate;
  readonly at: Date;
  readonly today: IsoDate;
  /** Reference of the confirmation, if it is not the only one of its day. */
  readonly reference?: string;
}

/**
 * Issues one confirmation for every contract with a deal on `dealingDay`, in one SQL statement, from the lines of a
 * query. An issued confirmation stays unchanged.
 */
export async function issueConfirmations(
  tx: Transaction,
  lines: BookedLines,
  { dealingDay, at, today, reference = dealingDay }: ConfirmationInput,
): Promise<void> {
  const id = documentIdSql(sql`c.id`, 'confirmation', reference);
  const payDay = (await readCalendars(tx)).payDay(sql`c.brand`, dealingDay);
  await tx.execute(sql`
    insert into document (id, contract_id, person_id, brand, kind, reference, title, document_date, facts, created_at)
    select ${id}, c.id, c.person_id, c.brand, 'confirmation', ${reference},
      ${documentTitle('confirmation', reference)}, ${today}::date,
      jsonb_build_object(
        'version', ${SNAPSHOT_VERSION}::int,
        'contract', jsonb_build_object('number', c.number, 'product', c.product_code),
        'valueDate', ${dealingDay}::text,
        'order', case
          when l.sold then (select r.number from sell_request r where r.id = l.cause)
          when l.switched then (select r.number from change_request r where r.id = l.cause)
        end,
        'leavesOpen', (l.sold and exists (
          select from sell_request r
          where r.contract_id = c.id and r.status in ('queued', 'partlyExecuted')
        )) or (l.switched and exists (
          select from fund_switch s where s.contract_id = c.id and s.status = 'partlyExecuted'
        )),
        'payDay', case when l.sold then ${payDay} end,
        'lines', l.lines
      ) || coalesce((
        select jsonb_build_object('held', held)
        from (select case when l.sold then ${withheldSale(sql`c.id`, payDay, { dealingDay, today })} end as held) as sale
        where held is not null
      ), '{}'), ${at.toISOString()}::timestamptz
    from (
      select e.contract_id, jsonb_agg(jsonb_build_object(
        'type', e.type, 'fund', f.name, 'bookingDate', e.booking_date, 'amountCents', e.amount_cents,
        'price', e.price::text, 'units', e.units::text, 'unitsAfter', e.units_after::text
      ) order by e.fund_id, e.place) as lines, bool_or(e.type = 'SELL') as sold,
        bool_or(e.type = 'SWITCH_OUT') as switched,
        -- A month has one order a contract, to sell or to switch.
        (array_agg(e.cause_id) filter (where e.type in ('SELL', 'SWITCH_OUT')))[1] as cause
      from (${lines}) e join fund f on f.id = e.fund_id
      where e.type in ${texts([...CONFIRMED, ...PART_OF_IT])}
      group by e.contract_id
      having bool_or(e.type in ${texts(CONFIRMED)})
    ) l
    join contract c on c.id = l.contract_id and ${dealingDay}::date > reported_until(c.brand)
    on conflict on constraint document_once do nothing`);
}

/** Returns the SQL equivalent of `documentId`, for use on many contracts in one SQL statement. */
function documentIdSql(contractId: SQL, kind: string, reference: string): SQL {
  const digits = sql`left(encode(sha256(convert_to(${contractId}::text || ${` ${kind} ${reference}`}::text, 'UTF8')), 'hex'), 32)`;
  return sql`overlay(overlay(${digits} placing '8' from 13) placing '8' from 17)::uuid`;
}
