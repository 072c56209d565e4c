import { createHmac, timingSafeEqual } from 'node:crypto';

const signed = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase();

/** Compares in constant time, so that the duration does not reveal how much of a forged signature is correct. */
function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received.toUpperCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Checks the signature of a webhook call over the decoded query. Some Twikey clients sign the raw query, so the raw
 * query is checked too.
 */
export function isSignedNotice(apiKey: string, query: string, signature: string): boolean {
  return [decoded(query), query].some(
    (text) => text !== undefined && isSame(signed(apiKey, text), signature),
  );
}

function decoded(query: string): string | undefined {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Checks parameter `s` of the return URL: a signature over mandate, status and token. */
export const isSignedReturn = (
  websiteKey: string,
  { reference, status, token }: { reference: string; status: string; token?: string },
  signature: string,
): boolean =>
  isSame(
    signed(websiteKey, [reference, status, ...(token === undefined ? [] : [token])].join('/')),
    signature,
  );
