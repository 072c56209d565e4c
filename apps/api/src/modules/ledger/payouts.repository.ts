import type { LedgerPayout } from '@portaal/domain/ledger/calls';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/orm.ts';
import { payout } from '../../schema/index.ts';

/** A payout as it stands on a day; one that is held for a new nominated account is paid when that is in force. */
export const payoutColumns = (today: string) => {
  const withheldBy = sql<LedgerPayout['withheldBy']>`payout_hold(payout, ${today}::date)`;
  return {
    id: payout.id,
    kind: payout.kind,
    amountCents: payout.amountCents,
    dealingDay: payout.dealingDay,
    payOn: sql<string>`greatest(payout.pay_on, case when ${withheldBy} = 'account' then (
      select i.payouts_from from contract c join personal_information i on i.person_id = c.person_id
      where c.id = payout.contract_id) end)::text`,
    status: payout.status,
    withheldBy,
  };
};

/** A payout of a contract, whose row is locked; undefined when it has no such payout. */
export async function findPayout(
  tx: Transaction,
  { id, contractId, today }: { id: string; contractId: string; today: string },
) {
  const [row] = await tx
    .select(payoutColumns(today))
    .from(payout)
    .where(and(eq(payout.id, id), eq(payout.contractId, contractId)));
  return row;
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

/** It can be paid from `today` on. */
export async function markReleased(
  tx: Transaction,
  id: string,
  { at, today }: { at: Date; today: string },
): Promise<void> {
  await tx
    .update(payout)
    .set({ releasedAt: at, payOn: sql`greatest(${payout.payOn}, ${today}::date)` })
    .where(eq(payout.id, id));
}
