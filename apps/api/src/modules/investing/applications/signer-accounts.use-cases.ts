import { fullName } from '@portaal/domain/fields/applicant';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { identityOf } from '../../people/personal-information/personal-information.use-cases.ts';
import type { SignerRow } from './signing.repository.ts';

/** Data stored in a signer's account, to be compared with the data of that person in the application. */
export interface SignerAccount extends Pick<SignerRow, 'role'> {
  /** Name of the account; null once it is closed. */
  readonly name: string | null;
  /** Identity that the account's owner filled in; null if not filled in. */
  readonly identity: Awaited<ReturnType<typeof identityOf>>;
}

/**
 * Returns the full name in the personal information of an account, or else the name of its registration. Null without
 * an account.
 */
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
