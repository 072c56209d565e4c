import type { ActNames } from '@portaal/domain/signed-words';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { depositsOf, invitedContract } from '../applications/applications.use-cases.ts';
import { findActNames } from './act-names.repository.ts';
import type { ReadContent } from './signed-content.ts';

/** Returns details of the subject of a call; undefined if the caller may not see that subject. */
export async function namesOfAct(
  services: Pick<Services, 'configuration' | 'database'>,
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
