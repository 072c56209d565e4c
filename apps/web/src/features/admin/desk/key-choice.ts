const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const OFF = 'deskkeys=off';

/** Whether keys of one character do anything for this browser (WCAG 2.1.4). */
export const areKeysOn = (): boolean => !document.cookie.split('; ').includes(OFF);

/** A cookie, as the theme: signing out wipes everything else in this browser, and it says nothing of a person. */
export function chooseKeys(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http, where development runs.
  document.cookie = `${OFF}; Max-Age=${on ? -1 : LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
