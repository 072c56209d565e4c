import { searchParams, text } from '../../../../lib/search-params.ts';

/** Parameters of the mail link that invites a second signer. */
export const signingInvitationSearch = searchParams({ token: text });
