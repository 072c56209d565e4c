import type { ActNames } from '@portaal/domain/signed-words';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findActNames } from './act-names.repository.ts';
import type { ReadContent } from './signed-content.mapping.ts';

type Needs = Pick<Services, 'configuration' | 'database'>;

/** Functions that read from the applications what an investor signs; passed in by the server. */
export interface SignedApplications {
  /** Returns the contract of an invitation to sign; undefined for an invalid link. */
  readonly invitedContract: (
    services: Needs,
    person: SignedInPerson,
    token: string,
  ) => Promise<ActNames | undefined>;
  /** Returns the deposits of an application of the caller. */
  readonly depositsOf: (
    services: Needs,
    person: SignedInPerson,
    applicationId: string,
  ) => Promise<ActNames['deposits']>;
}

/** Returns details of the subject of a call; undefined if the caller may not see that subject. */
export async function namesOfAct(
  services: Needs,
  { depositsOf, invitedContract }: SignedApplications,
  person: SignedInPerson,
  { name, params, body }: ReadContent,
): Promise<ActNames | undefined> {
  const { personId, token = '' } = body as { readonly personId?: string; readonly token?: string };
  // The call itself rejects an invalid link.
  if (name === 'signInvitation') return (await invitedContract(services, person, token)) ?? {};
  const ids = { ...params, ...(personId !== undefined && { personId }) };
  const found = await findActNames(services.database.orm, person, name, ids);
  if (!found || name !== 'signApplication') return found;
  return { ...found, deposits: await depositsOf(services, person, params.id ?? '') };
}
