import { randomBytes } from 'node:crypto';
import { hashToken } from '../../platform/session.ts';

/** A link of a mail works so long (integrations 4.2). */
export const LINK_LIFETIME = 30 * 60_000;

interface NewLink {
  readonly token: string;
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export function newLink(now: Date): NewLink {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: new Date(now.getTime() + LINK_LIFETIME) };
}
