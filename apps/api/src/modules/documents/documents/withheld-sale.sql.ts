import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the reason why the payout of a sale in the dealing run of `dealingDay` is withheld on `today`, as
 * `WithheldPayout` in JSON (decision 0040); null if the payout is not withheld or nothing was sold. `payDay` is the
 * provider's payment day of the run.
 */
export const withheldSale = (
  contractId: SQL,
  payDay: SQL,
  { dealingDay, today }: { readonly dealingDay: IsoDate; readonly today: string },
): SQL => sql`(
  select case payout_hold(payout, ${today}::date)
    when 'contract' then jsonb_build_object('why', 'contract')
    when 'confirmation' then jsonb_build_object('why', 'confirmation')
    when 'account' then jsonb_build_object('why', 'account', 'from', (
      select i.payouts_from from contract holding_it join personal_information i using (person_id)
      where holding_it.id = payout.contract_id))
    else case when payout.pay_on > ${payDay}
      then jsonb_build_object('why', 'late', 'payOn', payout.pay_on) end
  end
  from payout
  where payout.contract_id = ${contractId} and payout.value_date = ${dealingDay}::date and payout.kind = 'sale')`;
