import type { AuditAction } from '@portaal/domain/audit-actions';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import {
  auditEntry,
  changeRequest,
  collection,
  contract,
  contractEvent,
  contractValuation,
  deposit,
  fund,
  holding,
  ledgerEntry,
  mandate,
  notification,
  offer,
  payment,
  personAccount,
  questionnaireRecord,
  sellRequest,
  session,
} from '../../../schema/index.ts';

export async function findAccountRow(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ createdAt: personAccount.createdAt })
    .from(personAccount)
    .where(eq(personAccount.id, personId));
  return row;
}

export async function findSessionsOf(orm: Orm, personId: string) {
  return orm
    .select({ device: session.deviceLabel, startedAt: session.createdAt, lastUsedAt: session.lastUsedAt })
    .from(session)
    .where(eq(session.personId, personId))
    .orderBy(asc(session.id));
}

/** Lists every audit line about a person, oldest first. */
export async function findEventsOf(orm: Orm, personId: string) {
  return orm
    .select({ at: auditEntry.at, action: auditEntry.action, actorId: auditEntry.actorId })
    .from(auditEntry)
    .where(or(eq(auditEntry.actorId, personId), eq(auditEntry.subjectId, personId)))
    .orderBy(asc(auditEntry.sequence));
}

/** Returns the times after a moment at which a person performed an audited action, earliest first. */
export async function findEventsSince(
  orm: Orm,
  personId: string,
  action: AuditAction,
  since: Date,
): Promise<Date[]> {
  const rows = await orm
    .select({ at: auditEntry.at })
    .from(auditEntry)
    .where(and(eq(auditEntry.actorId, personId), eq(auditEntry.action, action), gt(auditEntry.at, since)))
    .orderBy(asc(auditEntry.sequence));
  return rows.map(({ at }) => at);
}

/** Lists the offers of a person, including deleted ones: their rows are still stored. */
export async function findOffersOf(orm: Orm, personId: string) {
  return orm
    .select({
      id: offer.id,
      number: offer.number,
      createdAt: offer.createdAt,
      validUntil: offer.validUntil,
      deletedAt: offer.deletedAt,
      sealedName: offer.sealedName,
      input: offer.input,
      result: offer.result,
    })
    .from(offer)
    .where(eq(offer.personId, personId))
    .orderBy(asc(offer.id));
}

export async function findRecordsOf(orm: Orm, personId: string) {
  return orm
    .select({
      completedAt: questionnaireRecord.completedAt,
      recordedAt: questionnaireRecord.recordedAt,
      version: questionnaireRecord.version,
      content: questionnaireRecord.content,
      ipAddress: questionnaireRecord.ipAddress,
      userAgent: questionnaireRecord.userAgent,
    })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.personId, personId))
    .orderBy(asc(questionnaireRecord.id));
}

/** Lists the portal notifications of a user, oldest first. */
export async function findMessagesOf(orm: Orm, personId: string) {
  return orm
    .select()
    .from(notification)
    .where(eq(notification.personId, personId))
    .orderBy(asc(notification.id));
}

/** Lists the change requests of a user on their contracts, oldest first. */
export async function findChangesOf(orm: Orm, personId: string) {
  return orm
    .select({ contractNumber: contract.number, request: changeRequest })
    .from(changeRequest)
    .innerJoin(contract, eq(contract.id, changeRequest.contractId))
    .where(eq(changeRequest.personId, personId))
    .orderBy(asc(changeRequest.id));
}

/** Lists contracts with their positions, ledger, values, history, pending deposits and payouts, and sell orders. */
export async function findContractsOf(orm: Orm, personId: string) {
  const contracts = await orm
    .select()
    .from(contract)
    .where(eq(contract.personId, personId))
    .orderBy(asc(contract.id));
  const ids = contracts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const positions = await orm
    .select({ contractId: holding.contractId, fund: fund.name, units: holding.units })
    .from(holding)
    .innerJoin(fund, eq(fund.id, holding.fundId))
    .where(inArray(holding.contractId, ids));
  const ledger = await orm
    .select({
      contractId: ledgerEntry.contractId,
      type: ledgerEntry.type,
      fund: fund.name,
      bookingDate: ledgerEntry.bookingDate,
      dealingDay: ledgerEntry.dealingDay,
      amountCents: ledgerEntry.amountCents,
      price: ledgerEntry.price,
      units: ledgerEntry.units,
      unitsAfter: ledgerEntry.unitsAfter,
    })
    .from(ledgerEntry)
    .innerJoin(fund, eq(fund.id, ledgerEntry.fundId))
    .where(inArray(ledgerEntry.contractId, ids))
    .orderBy(asc(ledgerEntry.id));
  const values = await orm
    .select()
    .from(contractValuation)
    .where(inArray(contractValuation.contractId, ids))
    .orderBy(asc(contractValuation.date));
  const events = await orm
    .select()
    .from(contractEvent)
    .where(inArray(contractEvent.contractId, ids))
    .orderBy(asc(contractEvent.id));
  const deposits = await orm
    .select()
    .from(deposit)
    .where(inArray(deposit.contractId, ids))
    .orderBy(asc(deposit.id));
  const payments = await orm
    .select({ ...getTableColumns(payment), contractId: deposit.contractId })
    .from(payment)
    .innerJoin(deposit, eq(deposit.id, payment.depositId))
    .where(inArray(deposit.contractId, ids))
    .orderBy(asc(payment.id));
  // A replaced mandate may belong to a previous holder of the contract.
  const mandates = await orm
    .select()
    .from(mandate)
    .where(and(inArray(mandate.contractId, ids), isNull(mandate.replacedAt)))
    .orderBy(asc(mandate.id));
  const collections = await orm
    .select()
    .from(collection)
    .where(
      inArray(
        collection.mandateId,
        mandates.map(({ id }) => id),
      ),
    )
    .orderBy(asc(collection.id));
  const orders = await orm
    .select()
    .from(sellRequest)
    .where(and(inArray(sellRequest.contractId, ids), eq(sellRequest.personId, personId)))
    .orderBy(asc(sellRequest.id));
  const of = <T extends { readonly contractId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ contractId }) => contractId === id).map(({ contractId: _, ...rest }) => rest);
  return contracts.map((one) => ({
    ...one,
    positions: of(positions, one.id),
    ledger: of(ledger, one.id),
    values: of(values, one.id),
    events: of(events, one.id),
    deposits: of(deposits, one.id),
    payments: of(payments, one.id),
    mandates: of(mandates, one.id),
    collections: of(collections, one.id),
    orders: of(orders, one.id),
  }));
}
