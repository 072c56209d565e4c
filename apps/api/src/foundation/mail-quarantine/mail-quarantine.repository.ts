import type { ContactSection } from '@portaal/domain/fields/applicant';
import { and, eq, gt, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import { contract, mailQuarantine, personalInformation, phoneFactor } from '../../schema/index.ts';

export type QuarantineRow = typeof mailQuarantine.$inferSelect;

export async function findQuarantine(
  orm: Orm,
  personId: string,
  now: Date,
): Promise<QuarantineRow | undefined> {
  const [row] = await orm
    .select()
    .from(mailQuarantine)
    .where(and(eq(mailQuarantine.personId, personId), gt(mailQuarantine.until, now)));
  return row;
}

/**
 * Extends a quarantine that has not ended, without changing its start and former addresses; restarts a
 * quarantine that has ended.
 */
export async function putQuarantine(tx: Transaction, row: QuarantineRow): Promise<void> {
  const lasts = sql`${mailQuarantine.until} > ${row.since}`;
  await tx
    .insert(mailQuarantine)
    .values(row)
    .onConflictDoUpdate({
      target: mailQuarantine.personId,
      set: {
        cause: row.cause,
        until: row.until,
        since: sql`case when ${lasts} then ${mailQuarantine.since} else excluded.since end`,
        formerEmails: sql`case when ${lasts} then ${mailQuarantine.formerEmails} || excluded.former_emails
          else excluded.former_emails end`,
      },
    });
}

/** Returns whether a person has a contract other than `concept` or `cancelled`, including ended ones. */
export async function holdsContract(orm: Orm, personId: string): Promise<boolean> {
  const [row] = await orm
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.personId, personId), notInArray(contract.status, ['concept', 'cancelled'])))
    .limit(1);
  return row !== undefined;
}

/** Returns the sealed verified phone number for codes and the mobile number in the personal information. */
export async function findNumbers(orm: Orm, personId: string) {
  const [phone] = await orm
    .select({ id: phoneFactor.id, sealed: phoneFactor.number })
    .from(phoneFactor)
    .where(and(eq(phoneFactor.personId, personId), isNotNull(phoneFactor.verifiedAt)));
  const [information] = await orm
    .select({ contact: personalInformation.contact })
    .from(personalInformation)
    .where(eq(personalInformation.personId, personId));
  return { phone, mobile: (information?.contact as ContactSection | null | undefined)?.mobiel };
}

export async function deleteQuarantinesBefore(orm: Orm, now: Date): Promise<void> {
  await orm.delete(mailQuarantine).where(lt(mailQuarantine.until, now));
}
