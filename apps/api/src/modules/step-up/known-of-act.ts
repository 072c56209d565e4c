import type { KnownOfAct } from '@portaal/domain/signed-words';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { depositsOf, invitedContract } from '../applications/applications.use-cases.ts';
import { findKnown } from './known-of-act.repository.ts';
import type { ReadContent } from './signed-content.ts';

/** What is known of what an act is about; undefined when the caller has no such thing. */
export async function knownOf(
  services: Pick<Services, 'configuration' | 'database'>,
  person: SignedInPerson,
  { name, params, body }: ReadContent,
): Promise<KnownOfAct | undefined> {
  const { personId, token = '' } = body as { readonly personId?: string; readonly token?: string };
  // Of a link that does not work the call itself says so.
  if (name === 'signInvitation') return (await invitedContract(services, person, token)) ?? {};
  const ids = { ...params, ...(personId !== undefined && { personId }) };
  const found = await findKnown(services.database.orm, person, name, ids);
  if (!found || name !== 'signApplication') return found;
  return { ...found, deposits: await depositsOf(services, person, params.id ?? '') };
}
