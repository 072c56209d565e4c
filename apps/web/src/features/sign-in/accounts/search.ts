import { oneOf, searchParams, text } from '../../../lib/search-params.ts';

/**
 * Search parameters of a link in a mail: the token, whether the link invites an employee, and whether the mail was
 * sent to the old address.
 */
export const mailLinkSearch = searchParams({ token: text });
export const resetPasswordSearch = searchParams({ token: text, soort: oneOf(['uitnodiging']) });
export const changeEmailSearch = searchParams({ token: text, adres: oneOf(['oud']) });
