/** Lifetime of the cookie, after which the dismissed advice appears again. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;
const NAME = 'adviceClosed';

/** Returns whether the advice about signing in was recently dismissed in this browser. */
export const isAdviceClosed = (): boolean => document.cookie.split('; ').includes(`${NAME}=true`);

export function rememberClosed(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http, where development runs.
  document.cookie = `${NAME}=true; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
