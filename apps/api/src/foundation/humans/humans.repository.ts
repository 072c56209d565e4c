import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import {
  application,
  applicationSigner,
  contract,
  humanAccount,
  personAccount,
  personalInformation,
} from '../../schema/index.ts';

/**
 * Selects the account ids of a natural person: the accounts that share a `human_id`, or one account alone if it is
 * not linked.
 */
const accountIds = (personId: string): SQL =>
  sql`(select ${humanAccount.personId} from ${humanAccount} where ${humanAccount.humanId} = human_of(${personId}::uuid)
    union select ${personId}::uuid)`;

/** Lists all accounts of the natural person behind an account, at every brand, including that account. */
export const listAccounts = (orm: Orm, personId: string) =>
  orm
    .select({
      id: personAccount.id,
      brand: personAccount.brand,
      email: personAccount.email,
      name: personAccount.name,
      role: personAccount.role,
    })
    .from(personAccount)
    .where(inArray(personAccount.id, accountIds(personId)))
    .orderBy(personAccount.id);

/** Lists the sealed citizen service numbers of accounts; accounts without a number are left out. */
export const listSealedNumbers = (orm: Orm, personIds: readonly string[]) =>
  orm
    .select({ personId: personalInformation.personId, sealedBsn: personalInformation.sealedBsn })
    .from(personalInformation)
    .where(
      and(inArray(personalInformation.personId, [...personIds]), isNotNull(personalInformation.sealedBsn)),
    );

/**
 * Returns whether one of the given accounts signed a contract that one of the given people holds. Signatures
 * from before a change of contract holder do not count.
 */
export async function hasSignedFor(
  orm: Orm,
  accounts: readonly string[],
  holderIds: readonly string[],
): Promise<boolean> {
  const rows = await orm
    .select({ id: contract.id })
    .from(contract)
    .innerJoin(application, eq(application.contractId, contract.id))
    .innerJoin(applicationSigner, eq(applicationSigner.applicationId, application.id))
    .where(
      and(
        inArray(contract.personId, [...holderIds]),
        inArray(applicationSigner.signedBy, [...accounts]),
        sql`not exists (select from ledger_entry n where n.contract_id = ${contract.id} and n.type = 'NAME_CHANGE')`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns the mailbox of each e-mail address, as normalised by the database function `mailbox`. */
export async function mailboxesOf(orm: Orm, emails: readonly string[]): Promise<string[]> {
  const { rows } = await orm.execute<{ mailbox: string }>(
    sql`select mailbox(address) as mailbox from unnest(${sql.param([...emails])}::text[]) as address`,
  );
  return rows.map(({ mailbox }) => mailbox);
}

/** Lists every account that signs in with this mailbox or receives its mail there, at every brand. */
export const listAccountsByMailbox = (orm: Orm, email: string) =>
  orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(sql`${personAccount.id} in (select accounts_of_mailbox(${email}))`);

interface Link {
  readonly linkedBy: string;
  readonly linkedAt: Date;
  readonly reason: string;
}

/**
 * Merges two groups of accounts into one natural person: every account linked to the second account gets the human id
 * of the first.
 */
export async function joinAccounts(
  orm: Orm,
  { personId, otherIds, ...link }: Link & { readonly personId: string; readonly otherIds: readonly string[] },
): Promise<void> {
  const human = sql`human_of(${personId}::uuid)`;
  const rows = [personId, ...otherIds].map((id) => ({ personId: id, humanId: id, ...link }));
  // A new row uses the account's own id as its human id, as `human_of` does for an account without a row.
  await orm.insert(humanAccount).values(rows).onConflictDoNothing();
  await orm
    .update(humanAccount)
    .set({ humanId: human, ...link })
    .where(
      sql`${humanAccount.humanId} in (select human_of(other) from unnest(${sql.param([...otherIds])}::uuid[]) as other)`,
    );
}

/** Unlinks an account from its natural person. The account then becomes the only account of a new natural person. */
export async function separateAccount(
  orm: Orm,
  { personId, humanId, ...link }: Link & { readonly personId: string; readonly humanId: string },
): Promise<void> {
  await orm
    .update(humanAccount)
    .set({ humanId, ...link })
    .where(eq(humanAccount.personId, personId));
}
