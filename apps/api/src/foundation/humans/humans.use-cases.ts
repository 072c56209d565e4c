import { AppError } from '../../platform/app-error.ts';
import type { Orm } from '../../platform/orm.ts';
import { numberVault } from '../../platform/sealed-number.ts';
import type { Services } from '../../platform/services.ts';
import { hasSignedFor, listAccounts, listSealedNumbers, mailboxesOf } from './humans.repository.ts';

export { joinAccounts, listAccounts, listAccountsByMailbox, separateAccount } from './humans.repository.ts';

type Keys = Pick<Services, 'configuration'>;

/**
 * Returns the ids of all accounts of the natural person behind an account, at every brand (decision 0181). Four-eyes
 * approval is valid only when the second account is not among the accounts of the first employee.
 */
export async function accountsOfHuman(orm: Orm, personId: string): Promise<ReadonlySet<string>> {
  return new Set((await listAccounts(orm, personId)).map(({ id }) => id));
}

/** Returns whether two accounts belong to one natural person. */
export const isSameHuman = async (orm: Orm, one: string, other: string): Promise<boolean> =>
  one === other || (await accountsOfHuman(orm, one)).has(other);

/**
 * Returns whether one of the given addresses belongs to a mailbox of the natural person who owns an account.
 */
export async function hasMailboxOf(orm: Orm, personId: string, emails: readonly string[]): Promise<boolean> {
  if (emails.length === 0) return false;
  const own = await mailboxesOf(
    orm,
    (await listAccounts(orm, personId)).map(({ email }) => email),
  );
  return (await mailboxesOf(orm, emails)).some((mailbox) => own.includes(mailbox));
}

/**
 * Returns whether one of the given accounts is the employee's own: it is linked to the employee's account,
 * has the citizen service number of a linked account, or holds a contract that a linked account co-signed.
 */
export async function isOwnAccount(
  orm: Orm,
  { configuration }: Keys,
  employeeId: string,
  personIds: readonly string[],
): Promise<boolean> {
  const own = await accountsOfHuman(orm, employeeId);
  if (personIds.some((id) => own.has(id)) || (await hasSignedFor(orm, [...own], personIds))) return true;
  const vault = numberVault(configuration.fieldKeys, 'personal_information');
  const numbersOf = async (ids: readonly string[]): Promise<(string | null)[]> =>
    (await listSealedNumbers(orm, ids)).map(({ personId, sealedBsn }) =>
      vault.open('sealed_bsn', personId, sealedBsn),
    );
  const ownNumbers = await numbersOf([...own]);
  if (ownNumbers.length === 0) return false;
  return (await numbersOf(personIds)).some((number) => ownNumbers.includes(number));
}

/** Throws `ownAccount` when an employee would decide about their own account. */
export async function rejectOwnAccount(
  orm: Orm,
  services: Keys,
  employeeId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length > 0 && (await isOwnAccount(orm, services, employeeId, personIds))) {
    throw new AppError('ownAccount');
  }
}
