import { createHash, randomInt } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { queueMail, queueSms } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { codePurposes } from '../../schema/one-time-code.ts';
import { deleteCodes, findUnusedSends, lockPerson, putCode, tryCode } from './one-time-codes.repository.ts';

/** A code works so long (integrations 4.2). */
export const CODE_LIFETIME = 10 * 60_000;

/** Wrong codes after which the right one works no longer either. */
const TRIES = 5;

/** Codes a person is sent without using them: so many in so much time. */
const SENDS = 3;
const SENDS_WINDOW = 15 * 60_000;

/** Nothing looks at a code once its window is over. */
const RETENTION_MS = 24 * 60 * 60_000;

/** By SMS only to a number that was verified, or to verify it. */
export type CodeChannel = 'email' | 'sms';

export interface CodeRequest {
  readonly brand: string;
  readonly personId: string;
  readonly purpose: (typeof codePurposes)[number];
  /** What the code belongs to: it can be used for this only. */
  readonly ownerId: string;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly values: {
    readonly name: string;
    /** What the code is for, as a sentence with "U": `U wilt uw e-mailadres wijzigen.` */
    readonly reason: string;
  };
}

const hashOf = (ownerId: string, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, code]))
    .digest();

/**
 * Sends a new code in the transaction of the fact it belongs to; the one that was sent before stops working. Only
 * codes that were not used count against the limit: who fills them in asks as often as they need to.
 */
export async function sendCode(
  tx: Transaction,
  { clock, queue }: Pick<Services, 'clock' | 'queue'>,
  { brand, personId, purpose, ownerId, channel, recipient, values }: CodeRequest,
): Promise<{ expiresAt: Date }> {
  const now = clock.now();
  await lockPerson(tx, personId);
  const sends = await findUnusedSends(tx, personId, new Date(now.getTime() - SENDS_WINDOW));
  const counted = sends.slice(-SENDS)[0];
  if (sends.length >= SENDS && counted) {
    const wait = counted.getTime() + SENDS_WINDOW - now.getTime();
    throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
  await putCode(tx, {
    id: newId(),
    personId,
    brand,
    purpose,
    ownerId,
    codeHash: hashOf(ownerId, code),
    createdAt: now,
    expiresAt,
  });
  if (channel === 'sms') {
    await queueSms(tx, queue, { brand, recipient, values: { reason: values.reason, code }, at: now });
  } else {
    const mail = { template: 'oneTimeCode', values: { ...values, code } } as const;
    await queueMail(tx, queue, { brand, recipient, ...mail, at: now });
  }
  return { expiresAt };
}

/**
 * Whether this is the live code of a holder; true once only. Every try counts, so it may not be part of a
 * transaction that a wrong code rolls back.
 */
export function consumeCode(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { ownerId, code }: { ownerId: string; code: string },
): Promise<boolean> {
  const codeHash = hashOf(ownerId, code);
  return tryCode(database.orm, { ownerId, codeHash, now: clock.now(), tries: TRIES });
}

export async function cleanUpCodes({ database, clock }: Services): Promise<void> {
  await deleteCodes(database.orm, new Date(clock.now().getTime() - RETENTION_MS));
}
