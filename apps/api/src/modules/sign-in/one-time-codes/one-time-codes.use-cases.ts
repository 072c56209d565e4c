import { createHash, randomInt } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { queueMail, queueSms } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import type { codePurposes } from '../../../schema/one-time-code.ts';
import {
  deleteCodes,
  findUnusedSends,
  isEmployee,
  lockPerson,
  putCode,
  tryCode,
} from './one-time-codes.repository.ts';

/** Milliseconds for which a code is valid (integrations 4.2). */
export const CODE_LIFETIME = 10 * 60_000;

/** Number of wrong codes after which the correct code becomes invalid. */
const TRIES = 5;

/** Maximum unused codes sent to a person within `SENDS_WINDOW` milliseconds. */
const SENDS = 3;
const SENDS_WINDOW = 15 * 60_000;

/** Milliseconds for which a code is stored; no rule needs it after `SENDS_WINDOW`. */
const RETENTION_MS = 24 * 60 * 60_000;

/** Channel of a code. SMS is used only for a verified phone number, or to verify a number. */
export type CodeChannel = 'email' | 'sms';

export interface CodeRequest {
  readonly brand: string;
  readonly personId: string;
  readonly purpose: (typeof codePurposes)[number];
  /** Id of the object the code is bound to; the code is valid for this object only. */
  readonly ownerId: string;
  readonly channel: CodeChannel;
  readonly recipient: string;
  readonly values: {
    readonly name: string;
    /** Purpose of the code, as a Dutch sentence that begins with "U": `U wilt uw e-mailadres wijzigen.` */
    readonly reason: string;
  };
}

const hashOf = (ownerId: string, code: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, code]))
    .digest();

/**
 * Sends a new code in the transaction of the request to which it belongs; the previous code becomes invalid.
 * Only unused codes count towards the limit, so a user who enters each code can request any number of codes.
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
    const isForEmployee = await isEmployee(tx, personId);
    const sms = { brand, recipient, values: { reason: values.reason, code }, isForEmployee };
    await queueSms(tx, queue, { ...sms, at: now });
  } else {
    const mail = { template: 'oneTimeCode', values: { ...values, code } } as const;
    await queueMail(tx, queue, { brand, recipient, ...mail, at: now });
  }
  return { expiresAt };
}

/**
 * Returns whether this is the valid code of an owner; returns true only once. Every attempt counts, so the
 * call must not run in a transaction that is rolled back after a wrong code.
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
