import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { FACTS_VERSION } from '../../documents/contract-facts.ts';
import type { Transaction } from '../../plugins/orm.ts';
import { documentTitle } from './document-titles.ts';

/** Contracts of a batch of the rollover: those with an id from `first` up to and including `last`. */
export interface ContractRange {
  readonly first: string;
  readonly last: string;
}

/** What an investor gets a confirmation of; what goes by itself every month stands in the quarterly statement. */
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

/**
 * One confirmation for every contract of the range something was dealt for on `valueDate`, in one statement; one
 * that is frozen already stays as it is.
 */
export async function freezeConfirmations(
  tx: Transaction,
  { first, last }: ContractRange,
  { valueDate, at, today }: { readonly valueDate: IsoDate; readonly at: Date; readonly today: IsoDate },
): Promise<void> {
  const id = documentIdSql(sql`c.id`, 'confirmation', valueDate);
  await tx.execute(sql`
    insert into document (id, contract_id, person_id, brand, kind, reference, title, document_date, facts, created_at)
    select ${id}, c.id, c.person_id, c.brand, 'confirmation', ${valueDate},
      ${documentTitle('confirmation', valueDate)}, ${today}::date,
      jsonb_build_object(
        'version', ${FACTS_VERSION}::int,
        'contract', jsonb_build_object('number', c.number, 'product', c.product_code),
        'valueDate', ${valueDate}::text,
        'leavesOpen', l.sold and exists (
          select from sell_request r
          where r.contract_id = c.id and r.status in ('queued', 'partlyExecuted')
        ),
        'lines', l.lines
      ), ${at.toISOString()}::timestamptz
    from contract c cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'type', e.type, 'fund', f.name, 'bookingDate', e.booking_date, 'amountCents', e.amount_cents,
        'price', e.price::text, 'units', e.units::text, 'unitsAfter', e.units_after::text
      ) order by e.fund_id, e.id) as lines, bool_or(e.type = 'SELL') as sold
      from ledger_entry e join fund f on f.id = e.fund_id
      where e.contract_id = c.id and e.value_date = ${valueDate}::date
        and e.type in ${texts([...CONFIRMED, ...PART_OF_IT])}
      having bool_or(e.type in ${texts(CONFIRMED)})
    ) l
    where c.id between ${first}::uuid and ${last}::uuid
    on conflict on constraint document_once do nothing`);
}

/** As `documentId`, of every contract a statement finds. */
function documentIdSql(contractId: SQL, kind: string, reference: string): SQL {
  const digits = sql`left(encode(sha256(convert_to(${contractId}::text || ${` ${kind} ${reference}`}::text, 'UTF8')), 'hex'), 32)`;
  return sql`overlay(overlay(${digits} placing '8' from 13) placing '8' from 17)::uuid`;
}
