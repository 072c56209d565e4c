import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { WithheldPayout } from '../../../documents/payout-text.ts';
import type { DealingCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { withheldSale } from '../../documents/documents/withheld-sale.sql.ts';

/** A contract with an order in this dealing run, or with an investor who waits for its result. */
export interface NotifiedContract extends Record<string, unknown> {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
  readonly hasStarted: boolean;
  readonly isDealt: boolean;
  /** Number of an order that was due; null if there is none. */
  readonly sellRequest: string | null;
  /** Provider to which that order transfers an annuity; null if the investor receives the proceeds. */
  readonly provider: string | null;
  /** Result of that order: completed, partly executed, or not executed because the funds buy no units back. */
  readonly sold: Dealt | null;
  /** The reason why the proceeds are not paid on the payment day. */
  readonly withheld: WithheldPayout | null;
  /** Result of a fund switch that was due; null if there is none. */
  readonly switched: Dealt | null;
}

export type Dealt = 'all' | 'part' | 'none';

/** Lists the contracts whose holders must be notified. A monthly deposit by itself requires no notification. */
export async function listNotified(
  tx: Transaction,
  { dealingDay, calendars }: { readonly dealingDay: IsoDate; readonly calendars: DealingCalendars },
  today: IsoDate,
): Promise<NotifiedContract[]> {
  const withheld = withheldSale(
    sql`notified.contract_id`,
    calendars.payDay(sql`notified.brand`, dealingDay),
    {
      dealingDay,
      today,
    },
  );
  const { rows } = await tx.execute<NotifiedContract>(sql`
    with dealt as (
      select distinct contract_id from rolled_deposit where type <> 'PERIODIC_DEPOSIT'),
    sold as (
      select contract_id, (array_agg(request_id))[1] as request_id, sum(sold) = 0 as is_nothing
      from rolled_position where wanted > 0 group by contract_id),
    switched as (
      select contract_id, case when bool_and(switched_units = switch_wanted) then 'all'
        when sum(switched_units) > 0 then 'part' else 'none' end as switched
      from rolled_position where switch_id is not null group by contract_id),
    notified as (
      select r.id as contract_id, r.person_id, r.brand, r.status_before, dealt.contract_id is not null as is_dealt,
        request_id, is_nothing, switched
      from rolled_contract r
      left join switched on switched.contract_id = r.id
      left join dealt on dealt.contract_id = r.id
      left join sold on sold.contract_id = r.id
      where r.status_before = 'awaitingStart' or dealt.contract_id is not null or request_id is not null
        or switched is not null)
    select notified.contract_id as "contractId", notified.person_id as "personId", notified.brand,
      notified.status_before = 'awaitingStart' as "hasStarted", is_dealt as "isDealt", s.number as "sellRequest",
      (select t.provider_name from outgoing_transfer t where t.sell_request_id = s.id) as provider,
      case when is_nothing then 'none' when s.status = 'executed' then 'all' when s.id is not null then 'part' end
        as sold,
      case when not is_nothing then ${withheld} end as withheld, switched
    from notified
    left join sell_request s on s.id = request_id
    order by notified.contract_id`);
  return rows;
}
