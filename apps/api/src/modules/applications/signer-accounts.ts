import { fullName } from '@portaal/domain/people/applicant';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { identityOf } from '../personal-information/personal-information.use-cases.ts';
import type { SignerRow } from './signing.repository.ts';

/** Stored data of the account that signed, to compare with the data of that person in the application. */
export interface SignerAccount extends Pick<SignerRow, 'role'> {
  /** Name of the account; null once it is closed. */
  readonly name: string | null;
  /** Identity its holder filled in; null if none. */
  readonly identity: Awaited<ReturnType<typeof identityOf>>;
}

/** What the holder of an account filled in as their name, or the name they signed up with; null of no account. */
export const nameOfAccount = (account: SignerAccount | undefined): string | null =>
  account?.identity ? fullName(account.identity) : (account?.name ?? null);

/** Returns the accounts of everyone who has signed so far. */
export async function signerAccounts(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  signers: readonly (SignerRow & { readonly name: string | null })[],
): Promise<SignerAccount[]> {
  const found: SignerAccount[] = [];
  for (const { role, name, signedBy } of signers) {
    if (signedBy !== null) found.push({ role, name, identity: await identityOf(services, orm, signedBy) });
  }
  return found;
}
