/** The chosen theme. `system` follows the setting of the visitor's device. */
export type Theme = 'system' | 'light' | 'dark';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

// There is no document during prerendering.
const root: DOMStringMap = globalThis.document?.documentElement.dataset ?? {};

/**
 * Returns the theme of this page. The server writes the chosen theme into the page, which prevents a flash of the
 * other theme.
 */
export const currentTheme = (): Theme =>
  root.theme === 'light' || root.theme === 'dark' ? root.theme : 'system';

/**
 * Applies this theme now and at the next visit. The theme is stored in a cookie, because the server must know it and
 * because signing out erases the other data in this browser (`Clear-Site-Data`).
 */
export function chooseTheme(theme: Theme): void {
  const lifetime = theme === 'system' ? 0 : LIFETIME_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https, and development uses http.
  document.cookie = `theme=${theme}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`;
  if (theme === 'system') delete root.theme;
  else root.theme = theme;
}
