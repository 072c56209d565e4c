import { randomBytes } from 'node:crypto';
import type { Brand } from '../../../brands/brands.ts';
import type { ActMail } from '../../../foundation/acts/acts.use-cases.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';

const DAY = 86_400_000;

/**
 * Creates a new link for the second signer, valid for a number of days: the row to store and the mail with the link.
 */
export function invitationLink(
  { configuration }: Pick<Services, 'configuration'>,
  { brand, email, days, now }: { brand: Brand; email: string; days: number; now: Date },
) {
  const token = randomBytes(32).toString('base64url');
  const url = `${publicUrlOf(brand, configuration)}/meetekenen?token=${token}`;
  const mail: ActMail = { recipient: email, template: 'signingInvitation', values: { url, days } };
  const stored = {
    email,
    invitedAt: now,
    tokenHash: hashToken(token),
    tokenExpiresAt: new Date(now.getTime() + days * DAY),
    declinedAt: null,
  };
  return { stored, mail };
}
