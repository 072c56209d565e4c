import type { ContractStatus } from '@portaal/domain/fields/contract';
import { closed } from '@portaal/domain/fields/contract-states';
import { and, eq, exists, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  accountInvitation,
  accountRegistration,
  application,
  capitalTransfer,
  capitalTransferReminder,
  changeRequest,
  closedAccount,
  contract,
  emailChange,
  knownDevice,
  mailQuarantine,
  notification,
  offer,
  oneTimeCode,
  outboxMail,
  outgoingTransfer,
  passkey,
  passwordReset,
  payeeCheck,
  pendingSignIn,
  personAccount,
  personalInformation,
  phoneFactor,
  questionnaireRecord,
  recoveryCode,
  relation,
  session,
  signInDevice,
  stepUp,
  totpFactor,
  trustedDevice,
} from '../../../schema/index.ts';

/** Statuses of contracts that never led to a business relationship: not signed, or never paid. */
const neverBegun: readonly ContractStatus[] = ['concept', 'cancelled'];

/**
 * Returns the number of a person's contracts that have not ended, and whether any of their contracts ever began. A
 * contract whose transferred capital must still go back to the other provider has not ended, and neither has an annuity
 * that must still be sold or paid to another provider.
 */
export async function findClosingTerms(orm: Orm, personId: string) {
  const own = eq(contract.personId, personId);
  const returning = exists(
    orm
      .select({ id: capitalTransfer.id })
      .from(capitalTransfer)
      .where(and(eq(capitalTransfer.contractId, contract.id), isNull(capitalTransfer.closedAt))),
  );
  const leaving = sql`exists (select from outgoing_transfer t left join sell_request r on r.id = t.sell_request_id
    where t.contract_id = ${contract.id} and t.closed_at is null and (r.status is distinct from 'executed' or exists (
      select from payout p where p.contract_id = t.contract_id and p.kind = 'sale' and p.status = 'ordered')))`;
  const running = or(notInArray(contract.status, [...closed, 'concept']), returning, leaving);
  return {
    openContracts: await orm.$count(contract, and(own, running)),
    hasDuty: (await orm.$count(contract, and(own, notInArray(contract.status, [...neverBegun])))) > 0,
  };
}

/**
 * Locks the account, so that no new contract or order starts while the account is being closed. Returns undefined if
 * the account is already closed.
 */
export async function lockAccount(tx: Transaction, personId: string) {
  const [row] = await tx
    .select({
      email: personAccount.email,
      contactEmail: personAccount.contactEmail,
      name: personAccount.name,
      closedAt: closedAccount.closedAt,
    })
    .from(personAccount)
    .leftJoin(closedAccount, eq(closedAccount.personId, personAccount.id))
    .where(eq(personAccount.id, personId))
    .for('update', { of: personAccount });
  return row?.closedAt === null ? row : undefined;
}

/** Overwrites the name, the password and the e-mail address of an account. The address can then be used again. */
export async function blankAccount(
  tx: Transaction,
  personId: string,
  blank: Pick<typeof personAccount.$inferInsert, 'email' | 'name' | 'passwordHash'>,
): Promise<void> {
  await tx
    .update(personAccount)
    .set({ ...blank, contactEmail: null, unclaimedSince: null })
    .where(eq(personAccount.id, personId));
}

export async function insertClosedAccount(
  tx: Transaction,
  row: typeof closedAccount.$inferInsert,
): Promise<void> {
  await tx.insert(closedAccount).values(row);
}

/** Erases everything used only to sign in, and data without a retention duty: drafts, offers and sent mails. */
export async function eraseWithoutDuty(
  tx: Transaction,
  { personId, brand, email }: { personId: string; brand: string; email: string },
): Promise<void> {
  const owned = [
    stepUp,
    session,
    knownDevice,
    signInDevice,
    trustedDevice,
    pendingSignIn,
    totpFactor,
    passkey,
    phoneFactor,
    recoveryCode,
    oneTimeCode,
    passwordReset,
    accountInvitation,
    mailQuarantine,
    emailChange,
    offer,
    notification,
  ];
  await tx
    .delete(application)
    .where(and(eq(application.personId, personId), eq(application.status, 'draft')));
  for (const table of owned) await tx.delete(table).where(eq(table.personId, personId));
  await tx
    .delete(accountRegistration)
    .where(and(eq(accountRegistration.brand, brand), eq(accountRegistration.email, email)));
  await tx
    .delete(outboxMail)
    .where(and(eq(outboxMail.brand, brand), eq(outboxMail.recipient, email), isNotNull(outboxMail.sentAt)));
  await tx
    .update(contract)
    .set({ status: 'cancelled' })
    .where(and(eq(contract.personId, personId), eq(contract.status, 'concept')));
}

const letRetentionErase = (tx: Transaction) =>
  tx.execute(sql`SELECT set_config('portal.retention', 'on', true)`);

/** Erases the identity of a user's relations and the user's own proof of identity. */
export async function eraseIdentity(tx: Transaction, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const ids = [...personIds];
  await tx
    .update(contract)
    .set({ relationId: null, sealedBeneficiaries: null })
    .where(inArray(contract.personId, ids));
  await eraseTransfers(tx, ids);
  await tx.delete(application).where(inArray(application.personId, ids));
  await tx.delete(relation).where(inArray(relation.personId, ids));
  // Change requests may name other people.
  await tx.update(changeRequest).set({ sealed: null }).where(inArray(changeRequest.personId, ids));
  await tx
    .update(personalInformation)
    .set({ contact: null, identity: null })
    .where(inArray(personalInformation.personId, ids));
  await tx.update(closedAccount).set({ identityUntil: null }).where(inArray(closedAccount.personId, ids));
}

/** Erases the orders to other providers, with their policy numbers and the reminders. */
async function eraseTransfers(tx: Transaction, personIds: readonly string[]): Promise<void> {
  const own = tx
    .select({ id: capitalTransfer.id })
    .from(capitalTransfer)
    .where(inArray(capitalTransfer.personId, [...personIds]));
  await tx.delete(capitalTransferReminder).where(inArray(capitalTransferReminder.transferId, own));
  await tx.delete(capitalTransfer).where(inArray(capitalTransfer.personId, [...personIds]));
  await tx.delete(outgoingTransfer).where(inArray(outgoingTransfer.personId, [...personIds]));
}

/** Erases all remaining personal data. Only records without names, such as amounts, remain. */
export async function eraseRest(tx: Transaction, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const ids = [...personIds];
  await letRetentionErase(tx);
  await tx.delete(questionnaireRecord).where(inArray(questionnaireRecord.personId, ids));
  await tx.delete(payeeCheck).where(inArray(payeeCheck.personId, ids));
  await tx.delete(personalInformation).where(inArray(personalInformation.personId, ids));
  // The description of a contract, or a request to change it, may name people.
  await tx.delete(changeRequest).where(inArray(changeRequest.personId, ids));
  await tx.update(contract).set({ description: '' }).where(inArray(contract.personId, ids));
  await tx
    .update(closedAccount)
    .set({ email: null, name: null, taxUntil: null })
    .where(inArray(closedAccount.personId, ids));
}

export async function findRunOut(orm: Orm, today: string) {
  return orm
    .select({
      personId: closedAccount.personId,
      brand: closedAccount.brand,
      identityUntil: closedAccount.identityUntil,
      taxUntil: closedAccount.taxUntil,
    })
    .from(closedAccount)
    .where(or(lte(closedAccount.identityUntil, today), lte(closedAccount.taxUntil, today)));
}

/**
 * Erases questionnaire records made before `before` by people without a contract that began. Their offers remain but
 * no longer refer to the record.
 */
export async function eraseOldRecords(tx: Transaction, before: Date): Promise<number> {
  await letRetentionErase(tx);
  const found = await tx
    .select({ id: questionnaireRecord.id })
    .from(questionnaireRecord)
    .leftJoin(
      contract,
      and(eq(contract.personId, questionnaireRecord.personId), notInArray(contract.status, [...neverBegun])),
    )
    .where(and(lt(questionnaireRecord.recordedAt, before), isNull(contract.id)));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .update(offer)
    .set({ questionnaireRecordId: null })
    .where(inArray(offer.questionnaireRecordId, ids));
  await tx.delete(questionnaireRecord).where(inArray(questionnaireRecord.id, ids));
  return ids.length;
}
