import { createHash } from 'node:crypto';
import { CLAIM_ATTEMPTS } from '@portaal/domain/sign-in/claims/calls';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import {
  forgetCount,
  knowsDevice,
  lockCount,
  lowerCount,
  saveCount,
  type ThrottleKey,
} from './throttle.repository.ts';
import { FORGOTTEN_AFTER, LONGEST_WAIT, networkOf, waitAfter } from './throttle.rules.ts';

/** A sign-in attempt. It is counted before its password is checked, so that simultaneous attempts all count. */
export interface Attempt {
  /** Count of one person or account, which the correct password resets. */
  readonly own: ThrottleKey;
  /** Count of all users behind one IP address. A correct password subtracts only its own attempt. */
  readonly shared: ThrottleKey | undefined;
  /** Number of wrong passwords in this series if this attempt is wrong too. */
  readonly attempts: number;
}

const keyOf = (scope: ThrottleKey['scope'], brand: string, ...parts: string[]): ThrottleKey => ({
  scope,
  brand,
  key: createHash('sha256').update(JSON.stringify(parts)).digest(),
});

/**
 * Counts one attempt, or rejects it while the wait is not over. A rejected attempt is not counted, so retrying does
 * not extend the wait. Keys are locked in a fixed order, so that two attempts never deadlock.
 */
async function count(tx: Transaction, keys: readonly ThrottleKey[], now: Date): Promise<number> {
  const lockedKeys = [];
  for (const key of keys) lockedKeys.push({ key, row: await lockCount(tx, key, now) });
  const wait = Math.max(...lockedKeys.map(({ row }) => row.openAt.getTime())) - now.getTime();
  // A longer wait comes from a clock that was ahead and has been corrected since, so it does not block the
  // user.
  if (wait > 0 && wait <= LONGEST_WAIT) {
    throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
  }
  const counted = lockedKeys.map(({ key, row }) => {
    const isForgotten = now.getTime() - row.lastAt.getTime() >= FORGOTTEN_AFTER;
    return { key, attempts: isForgotten ? 1 : row.attempts + 1 };
  });
  for (const { key, attempts } of counted) {
    const open = new Date(now.getTime() + waitAfter(key.scope, attempts));
    await saveCount(tx, key, { attempts, lastAt: now, openAt: open });
  }
  return counted[0]?.attempts ?? 0;
}

/** An id that belongs to no person. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a sign-in attempt. An attempt from an unknown browser counts for the account and the network address, even if another
 * user makes it. A browser that this person used before has its own count, so that other users
 * cannot lock the person out. An unknown e-mail address is counted like an existing one.
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
    // Runs for every address, so that an unknown address causes the same work.
    const remembered = device !== undefined && (await knowsDevice(tx, personId ?? NOBODY, hashToken(device)));
    const isOwnDevice = remembered && personId !== undefined;
    const own = isOwnDevice ? keyOf('device', brand, personId, device) : keyOf('account', brand, email);
    // A remembered browser already identifies a person, so its IP address does not count.
    const keys = isOwnDevice ? [own] : [own, shared];
    const attempts = await count(tx, keys, clock.now());
    return { own, shared: isOwnDevice ? undefined : shared, attempts };
  });
}

/** Counts an attempt to enter the current password of a signed-in person. */
export async function beginPasswordCheck(
  { database, clock }: Services,
  person: { id: string; brand: string },
): Promise<Attempt> {
  const own = keyOf('password', person.brand, person.id);
  const attempts = await database.transaction((tx) => count(tx, [own], clock.now()));
  return { own, shared: undefined, attempts };
}

/**
 * Counts an attempt to enter any second factor; its user already knows the password. A remembered browser of
 * the person has its own count, as for the password.
 */
export async function beginSecondFactor(
  { database, clock }: Services,
  { person, device }: { person: { id: string; brand: string }; device: string | undefined },
): Promise<Attempt> {
  const { id, brand } = person;
  return database.transaction(async (tx) => {
    const isOwnDevice = device !== undefined && (await knowsDevice(tx, id, hashToken(device)));
    const own = keyOf('secondFactor', brand, id, ...(isOwnDevice ? [device] : []));
    return { own, shared: undefined, attempts: await count(tx, [own], clock.now()) };
  });
}

const claimKeys = (brand: string, { secret, personId }: { secret: string; personId: string | undefined }) => [
  keyOf('account', brand, 'claim', secret),
  // An unknown invitation has no person, but must take the same amount of work.
  keyOf('account', brand, 'claimOf', personId ?? secret),
];

/**
 * Counts an attempt to claim an account for the invitation, its person and the IP address. After five
 * attempts with one invitation or for one person, throws `claimLocked` for a day; an unknown invitation
 * counts in the same way.
 */
export async function beginClaim(
  { database, clock }: Services,
  claim: { brand: string; secret: string; personId: string | undefined; address: string },
): Promise<readonly Attempt[]> {
  const now = clock.now();
  const shared = keyOf('address', claim.brand, networkOf(claim.address));
  return database.transaction(async (tx) => {
    const attempts: Attempt[] = [];
    for (const own of claimKeys(claim.brand, claim)) {
      const row = await lockCount(tx, own, now);
      const isForgotten = now.getTime() - row.lastAt.getTime() >= FORGOTTEN_AFTER;
      const before = isForgotten ? 0 : row.attempts;
      if (before >= CLAIM_ATTEMPTS) throw new AppError('claimLocked');
      await saveCount(tx, own, { attempts: before + 1, lastAt: now, openAt: now });
      attempts.push({ own, shared: undefined, attempts: before + 1 });
    }
    await count(tx, [shared], now);
    return attempts;
  });
}

/** Resets the number of attempts of a person when an employee sends the invitation again. */
export const forgiveClaims = (tx: Transaction, brand: string, personId: string): Promise<void> =>
  forgetCount(tx, keyOf('account', brand, 'claimOf', personId));

/** Resets the counts after a correct password or code. */
export async function endAttempt(tx: Transaction, { own, shared }: Attempt): Promise<void> {
  await forgetCount(tx, own);
  if (shared) await lowerCount(tx, shared);
}

/**
 * Resets the count of an account after its owner verified their mailbox, so that attempts by others no longer
 * delay the owner.
 */
export const forgiveAccount = (tx: Transaction, brand: string, email: string): Promise<void> =>
  forgetCount(tx, keyOf('account', brand, email));
