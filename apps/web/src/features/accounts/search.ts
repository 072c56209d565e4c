import { oneOf, searchParams, text } from '../../lib/search-params.ts';

/**
 * Search parameters of a link in a mail: its token, whether it invites an employee, and whether it went to the old
 * address.
 */
export const mailLinkSearch = searchParams({ token: text });
export const resetPasswordSearch = searchParams({ token: text, soort: oneOf(['uitnodiging']) });
export const changeEmailSearch = searchParams({ token: text, adres: oneOf(['oud']) });
