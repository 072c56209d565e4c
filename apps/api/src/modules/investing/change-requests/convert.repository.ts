import { type Cents, cents } from '@portaal/engine';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { asCents } from '../../../schema/columns.ts';
import {
  contract,
  contractValuation,
  deposit,
  fundSwitch,
  holding,
  ledgerEntry,
} from '../../../schema/index.ts';

/**
 * Returns the value of a contract in cents at the prices of `dealingDay`, rounded half up per fund; null if a held
 * fund has no price.
 */
export async function findValue(orm: Orm, contractId: string, dealingDay: string): Promise<Cents | null> {
  const { rows } = await orm.execute<{ contractValue: string | null }>(sql`
    select case when count(*) = count(p.nav) then coalesce(sum(round(h.units * p.nav, 2) * 100), 0)::bigint end as "contractValue"
    from holding h left join fund_price p on p.fund_id = h.fund_id and p.date = ${dealingDay}::date
    where h.contract_id = ${contractId} and h.units > 0`);
  const contractValue = rows[0]?.contractValue ?? null;
  return contractValue === null ? null : asCents(contractValue);
}

/**
 * Returns whether a payment or a fund switch is pending for the contract, or an entry was booked after the day of the
 * conversion.
 */
export async function isMoving(tx: Transaction, contractId: string, dealingDay: string): Promise<boolean> {
  const waiting = and(eq(deposit.contractId, contractId), eq(deposit.status, 'received'));
  const later = and(eq(ledgerEntry.contractId, contractId), gt(ledgerEntry.dealingDay, dealingDay));
  const switching = and(
    eq(fundSwitch.contractId, contractId),
    inArray(fundSwitch.status, ['queued', 'partlyExecuted']),
  );
  const counts = [
    await tx.$count(deposit, waiting),
    await tx.$count(ledgerEntry, later),
    await tx.$count(fundSwitch, switching),
  ];
  return counts.some((count) => count > 0);
}

/** Cancels announced, unpaid top-ups. Returns whether there were any. */
export async function cancelTopUps(tx: Transaction, contractId: string): Promise<boolean> {
  const announced = and(eq(deposit.contractId, contractId), eq(deposit.status, 'announced'));
  const rows = await tx
    .update(deposit)
    .set({ status: 'cancelled' })
    .where(announced)
    .returning({ id: deposit.id });
  return rows.length > 0;
}

interface Conversion {
  readonly from: string;
  readonly to: typeof contract.$inferInsert;
  readonly depositId: string;
  readonly dealingDay: string;
  /** Cents transferred from one contract to the other. */
  readonly contractValue: Cents;
  readonly at: Date;
}

/**
 * Transfers all holdings of `from` to a new contract at the prices of the day. The same units and amounts leave one
 * contract and enter the other, and both ledger entries refer to the deposit of the new contract.
 */
export async function bookConversion(
  tx: Transaction,
  { from, to, depositId, dealingDay, contractValue, at }: Conversion,
): Promise<void> {
  // A conversion is calculated with the terms of the day before.
  const termsVersion = sql`terms_version_on(${to.brand}, ${dealingDay}::date - 1)`;
  await tx.insert(contract).values({ ...to, termsVersion });
  await tx.execute(sql`
    insert into holding (contract_id, fund_id, units, allocation_basis_points)
    select ${to.id}, fund_id, units, allocation_basis_points from holding where contract_id = ${from}`);
  await tx.insert(deposit).values({
    id: depositId,
    contractId: to.id,
    type: 'TRANSFER_IN',
    method: 'conversion',
    amountCents: contractValue,
    status: 'dealt',
    createdAt: at,
    receivedOn: dealingDay,
    dealFrom: dealingDay,
    dealingDay,
  });
  await tx.execute(sql`
    insert into ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units,
      units_after, cause_id, created_at)
    select side.contract_id, h.fund_id, side.type, ${dealingDay}::date, ${dealingDay}::date,
      side.sign * (round(h.units * p.nav, 2) * 100)::bigint, p.nav, side.sign * h.units,
      case side.sign when 1 then h.units else 0 end, ${depositId}, ${at}
    from holding h
    join fund_price p on p.fund_id = h.fund_id and p.date = ${dealingDay}::date
    cross join (values (${from}::uuid, 'TRANSFER_OUT', -1), (${to.id}::uuid, 'TRANSFER_IN', 1))
      as side (contract_id, type, sign)
    where h.contract_id = ${from} and h.units > 0
    order by side.sign, h.fund_id`);
  await tx.update(holding).set({ units: '0' }).where(eq(holding.contractId, from));
  await tx
    .update(contract)
    .set({
      status: 'converted',
      monthlyDepositCents: cents(0),
      depositsPausedUntil: null,
      openingValueCents: cents(0),
      withdrawnCents: sql`${contract.withdrawnCents} + ${contractValue}::bigint`,
    })
    .where(eq(contract.id, from));
  await tx
    .update(contractValuation)
    .set({ valueCents: cents(0) })
    .where(and(eq(contractValuation.contractId, from), eq(contractValuation.date, dealingDay)));
  await tx
    .insert(contractValuation)
    .values({ contractId: to.id, date: dealingDay, valueCents: contractValue });
}
