import { searchParams, text } from '../../lib/search-params.ts';

/** The link of the mail that asks a second person to sign. */
export const signingInvitationSearch = searchParams({ token: text });
