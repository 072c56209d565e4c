import { randomBytes } from 'node:crypto';
import { hashToken } from './session.ts';

/** Milliseconds for which a link in a mail is valid (integrations 4.2). */
export const LINK_LIFETIME = 30 * 60_000;

/** {@link LINK_LIFETIME} in minutes, for mails. */
export const linkMinutes = String(LINK_LIFETIME / 60_000);

interface NewLink {
  readonly token: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** Creates a link that can be used once, within `lifetime` milliseconds. Only the hash of its token is stored. */
export function newLink(now: Date, lifetime = LINK_LIFETIME): NewLink {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: new Date(now.getTime() + lifetime) };
}
