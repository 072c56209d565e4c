const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const OFF = 'deskkeys=off';

/** Returns whether single-character keys are on in this browser (WCAG 2.1.4). */
export const areKeysOn = (): boolean => !document.cookie.split('; ').includes(OFF);

/**
 * Stores the choice in a cookie, like the theme: signing out clears all other storage, and the choice is not personal
 * data.
 */
export function chooseKeys(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https, and development uses http.
  document.cookie = `${OFF}; Max-Age=${on ? -1 : LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
