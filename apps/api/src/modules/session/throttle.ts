import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/session.ts';
import { FORGOTTEN_AFTER, LONGEST_WAIT, networkOf, waitAfter } from './throttle.policy.ts';
import {
  forgetCount,
  knowsDevice,
  lockCount,
  lowerCount,
  saveCount,
  type ThrottleKey,
} from './throttle.repository.ts';

/** An attempt that is counted before its password is checked, so that attempts at the same time count all. */
export interface Attempt {
  /** Of one person or account: forgotten with the right password. */
  readonly own: ThrottleKey;
  /** Of everybody behind an address: a right password undoes only itself. */
  readonly shared: ThrottleKey | undefined;
  /** Wrong passwords in this series if this one is wrong too. */
  readonly attempts: number;
}

const keyOf = (scope: ThrottleKey['scope'], brand: string, ...parts: string[]): ThrottleKey => ({
  scope,
  brand,
  key: createHash('sha256').update(JSON.stringify(parts)).digest(),
});

/**
 * Counts one attempt, or rejects it because the last ones were too many. What is rejected is not counted: who keeps
 * trying does not make it worse. Always in the same order, so that two attempts never wait for each other.
 */
async function count(tx: Transaction, keys: readonly ThrottleKey[], now: Date): Promise<number> {
  const held = [];
  for (const key of keys) held.push({ key, row: await lockCount(tx, key, now) });
  const wait = Math.max(...held.map(({ row }) => row.openAt.getTime())) - now.getTime();
  // A longer one was written by a clock that has been put right since: nobody is kept out by that.
  if (wait > 0 && wait <= LONGEST_WAIT) {
    throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
  }
  const counted = held.map(({ key, row }) => {
    const isForgotten = now.getTime() - row.lastAt.getTime() >= FORGOTTEN_AFTER;
    return { key, attempts: isForgotten ? 1 : row.attempts + 1 };
  });
  for (const { key, attempts } of counted) {
    const open = new Date(now.getTime() + waitAfter(key.scope, attempts));
    await saveCount(tx, key, { attempts, lastAt: now, openAt: open });
  }
  return counted[0]?.attempts ?? 0;
}

/** The id of nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Before a sign-in. Another user's wrong passwords count for the account; a person on a browser they signed in with
 * before is counted apart, so that nobody can lock them out. Unknown addresses count the same as known ones.
 */
export async function beginSignIn(
  { database, clock }: Services,
  who: {
    brand: string;
    email: string;
    personId: string | undefined;
    device: string | undefined;
    address: string;
  },
): Promise<Attempt> {
  const { brand, email, personId, device, address } = who;
  const shared = keyOf('address', brand, networkOf(address));
  return database.transaction(async (tx) => {
    // Asked for every address, so that the work for an unknown one is the same.
    const remembered = device !== undefined && (await knowsDevice(tx, personId ?? NOBODY, hashToken(device)));
    const isKnown = remembered && personId !== undefined;
    const own = isKnown ? keyOf('device', brand, personId, device) : keyOf('account', brand, email);
    // On a browser that is known the address says nothing more: there is a person behind it already.
    const keys = isKnown ? [own] : [own, shared];
    const attempts = await count(tx, keys, clock.now());
    return { own, shared: isKnown ? undefined : shared, attempts };
  });
}

/** Before a signed-in person's password is asked again. */
export async function beginPasswordCheck(
  { database, clock }: Services,
  person: { id: string; brand: string },
): Promise<Attempt> {
  const own = keyOf('password', person.brand, person.id);
  const attempts = await database.transaction((tx) => count(tx, [own], clock.now()));
  return { own, shared: undefined, attempts };
}

/**
 * Before a second factor is checked, whichever it is. Who gets here knows the password; a person on a browser they
 * signed in with before is counted apart, as for the password.
 */
export async function beginSecondFactor(
  { database, clock }: Services,
  { person, device }: { person: { id: string; brand: string }; device: string | undefined },
): Promise<Attempt> {
  const { id, brand } = person;
  return database.transaction(async (tx) => {
    const isKnown = device !== undefined && (await knowsDevice(tx, id, hashToken(device)));
    const own = keyOf('secondFactor', brand, id, ...(isKnown ? [device] : []));
    return { own, shared: undefined, attempts: await count(tx, [own], clock.now()) };
  });
}

/** The password, or the code, was right. */
export async function endAttempt(tx: Transaction, { own, shared }: Attempt): Promise<void> {
  await forgetCount(tx, own);
  if (shared) await lowerCount(tx, shared);
}

/** The owner showed themselves by their mail: what others tried on their account no longer keeps them waiting. */
export const forgiveAccount = (tx: Transaction, brand: string, email: string): Promise<void> =>
  forgetCount(tx, keyOf('account', brand, email));
