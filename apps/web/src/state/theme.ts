/** `system` follows what the visitor chose for their device. */
export type Theme = 'system' | 'light' | 'dark';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

// Where a page is prerendered there is no document.
const root: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};

/** The theme this page is shown in: the server writes what was chosen into the page, so nothing flashes. */
export const currentTheme = (): Theme =>
  root.theme === 'light' || root.theme === 'dark' ? root.theme : 'system';

/**
 * Shows the page in this theme from now on, also at the next visit. A cookie: the server must know it, and signing
 * out wipes everything else in this browser (`Clear-Site-Data`).
 */
export function chooseTheme(theme: Theme): void {
  const lifetime = theme === 'system' ? 0 : LIFETIME_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http, where development runs.
  document.cookie = `theme=${theme}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`;
  if (theme === 'system') delete root.theme;
  else root.theme = theme;
}
