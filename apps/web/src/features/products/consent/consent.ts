import { create } from 'zustand';

/** K-04: seconds for which the browser stores the choice about cookies. */
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** L-09: cookie that records that the visitor answered the banner. A separate cookie stores the choice. */
const ANSWERED = 'hasCookie';
const CHOICE = 'cookieChoice';

export type ConsentChoice = 'accepted' | 'refused';

function readCookie(name: string): string | undefined {
  const prefix = `${name}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https, and development uses http.
  document.cookie = `${name}=${value}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Stores whether the banner is visible: until it is answered, and again when the user opens it with the link in the
 * footer.
 */
export const useConsent = create<{ readonly asking: boolean }>()(() => ({ asking: false }));

/**
 * Reads this visitor's earlier answer. The module does not read the answer while it loads, because a prerendered page
 * has no cookies.
 */
export const learnConsent = (): void => useConsent.setState({ asking: readCookie(ANSWERED) === undefined });

/** Returns true only after `accepted`; no answer counts as rejected. Tags may load only if this returns true. */
export const hasConsent = (): boolean => readCookie(CHOICE) === 'accepted';

export function answerConsent(choice: ConsentChoice): void {
  writeCookie(ANSWERED, 'true');
  writeCookie(CHOICE, choice);
  useConsent.setState({ asking: false });
}

export const askConsentAgain = (): void => useConsent.setState({ asking: true });
