import { searchParams, text } from '../../lib/search-params.ts';

/** Parameters of the link in the mail that invites a second person to sign. */
export const signingInvitationSearch = searchParams({ token: text });
