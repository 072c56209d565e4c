import { randomBytes } from 'node:crypto';
import { isWithheld } from '@portaal/domain/brand/state';
import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ActingSession,
  type CompletedAct,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { deviceLabel } from './device-label.ts';
import {
  type Account,
  deleteOldestSessions,
  insertSession,
  isDisabled,
  noteSecondFactor,
  rememberDevice,
  takeSession,
} from './session.repository.ts';
import { knowsDevice, saveDevice } from './throttle.repository.ts';

/** Limits of integrations 4.2, in milliseconds (ASVS 7.1.1). */
export const IDLE_LIMIT = 30 * 60_000;
export const ABSOLUTE_LIMIT = 12 * 60 * 60_000;

/**
 * Maximum sessions of a person; people have fewer devices than this. One more sign-in ends the oldest
 * session.
 */
const MOST_SESSIONS = 20;

/** The browser from which a user signs in. */
export interface Browser {
  readonly brand: Brand;
  readonly userAgent: string;
  /** Value of this browser's device cookie, if sent. */
  readonly device: string | undefined;
  /** Called with the person of the account as soon as it is known. */
  readonly onAccount?: (personId: string) => void;
}

export interface StartedSession {
  readonly token: string;
  readonly person: SignedInPerson;
  readonly expiresAt: Date;
  /** Value for the device cookie. */
  readonly device: string;
}

export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Starts a session for an authenticated user, in the transaction of the sign-in. The token is always new, so it
 * cannot be planted beforehand. `secondFactor` is the factor used besides the password, if any.
 */
export async function startSession(
  tx: Transaction,
  { clock, configuration }: Services,
  { brand, userAgent, device = newToken() }: Browser,
  account: Account,
  secondFactor: SignInMethod | undefined,
): Promise<CompletedAct<StartedSession>> {
  if (await isDisabled(tx, account.id)) throw new AppError('accountDisabled');
  if (account.role !== 'admin' && isWithheld(await readBrandState(tx, account.brand))) {
    throw new AppError('signInNotOpen');
  }
  const now = clock.now();
  const token = newToken();
  const deviceHash = hashToken(device);
  const row = {
    id: newId(),
    tokenHash: hashToken(token),
    personId: account.id,
    brand: account.brand,
    deviceHash,
    deviceLabel: deviceLabel(userAgent),
    createdAt: now,
    lastUsedAt: now,
    idleExpiresAt: new Date(now.getTime() + IDLE_LIMIT),
    absoluteExpiresAt: new Date(now.getTime() + ABSOLUTE_LIMIT),
    ...(secondFactor === undefined ? {} : { secondFactor, secondFactorAt: now }),
  };
  await insertSession(tx, row);
  await deleteOldestSessions(tx, account.id, MOST_SESSIONS);
  const signedInHere = await knowsDevice(tx, account.id, deviceHash);
  await saveDevice(tx, { personId: account.id, tokenHash: deviceHash, lastUsedAt: now });
  // A user agent can be forged. Only the cookie identifies the browser.
  const remembered = await rememberDevice(tx, { personId: account.id, deviceHash, firstSeenAt: now });
  const newDevice = remembered.isNew && !signedInHere;
  const { id, email, name, role } = account;
  const url = publicUrlOf(brand, configuration);
  const values = { name, at: now.toISOString(), url, device: row.deviceLabel };
  const traces: Traces = {
    audit: {
      actorId: id,
      action: 'session.started',
      subjectType: 'session',
      subjectId: row.id,
      detail: { newDevice, device: row.deviceLabel, secondFactor },
    },
    mails: newDevice && !remembered.isFirst ? [{ recipient: email, template: 'newDevice', values }] : [],
  };
  const person = { id, brand: account.brand, email, name, role };
  return done(traces, { token, person, expiresAt: row.idleExpiresAt, device });
}

/** A session that replaces another, with a new id, a new cookie and the same limits. */
export interface RenewedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Records the second factor used in a session. This gives an employee's session administrator's rights, so a
 * new session replaces it and its earlier cookie becomes useless (ASVS 7.2.4).
 */
export async function renewEmployeeSession(
  tx: Transaction,
  session: ActingSession,
  { method, at }: { method: SignInMethod; at: Date },
): Promise<RenewedSession | undefined> {
  const proof = { secondFactor: method, secondFactorAt: at };
  if (session.person.role !== 'admin') {
    await noteSecondFactor(tx, session.id, proof);
    return undefined;
  }
  const old = await takeSession(tx, session.id);
  if (!old) return undefined;
  const token = newToken();
  const id = newId();
  await insertSession(tx, { ...old, ...proof, id, tokenHash: hashToken(token) });
  return { id, token, expiresAt: earlier(old.idleExpiresAt, old.absoluteExpiresAt) };
}
