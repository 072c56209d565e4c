import { createHash, createSecretKey, randomBytes, randomUUIDv7 } from 'node:crypto';
import { SignJWT } from 'jose';
import { queueMail } from '../../jobs/outbox.ts';
import { AppError } from '../../plugins/app-error.ts';
import { appendAudit } from '../../plugins/audit.ts';
import type { Brand } from '../../plugins/brands.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../plugins/services.ts';
import { DEVICE_LIMIT, hashToken, type LiveSession, type SessionLookup } from '../../plugins/session.ts';
import { deviceLabel } from './device-label.ts';
import { checkNobodysPassword, checkPassword, hashPassword } from './password.ts';
import {
  type Account,
  deleteExpiredSessions,
  deleteSession,
  findAccount,
  findLiveSession,
  findUnconfirmed,
  insertSession,
  moveIdleLimit,
  rememberDevice,
  replacePasswordHash,
} from './session.repository.ts';
import { ALERT_AT, FORGOTTEN_AFTER } from './throttle.policy.ts';
import { deleteOldCounts, deleteOldDevices, keepDevice } from './throttle.repository.ts';
import { type Attempt, beginSignIn, endAttempt } from './throttle.ts';

/** Limits of integrations 4.2, in milliseconds (ASVS 7.1.1). */
export const IDLE_LIMIT = 30 * 60_000;
export const ABSOLUTE_LIMIT = 12 * 60 * 60_000;
/** Use is written down at most once a minute: the limit is half an hour, not half an hour to the second. */
const TOUCH_INTERVAL = 60_000;

export interface SignInRequest {
  readonly brand: Brand;
  readonly email: string;
  readonly password: string;
  readonly userAgent: string;
  /** The value of this browser's device cookie, when it sent one. */
  readonly device: string | undefined;
  readonly address: string;
}

export interface StartedSession {
  readonly token: string;
  readonly person: SignedInPerson;
  readonly expiresAt: Date;
  /** For the device cookie. */
  readonly device: string;
}

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Signs in with e-mail address and password. Unknown address and wrong password answer the same, after the
 * same time (S-03: 422, no 401). The token is new at every sign-in, so nobody can plant one beforehand.
 */
export async function signIn(services: Services, request: SignInRequest): Promise<StartedSession> {
  const { database } = services;
  const email = request.email.toLowerCase();
  const account = await findAccount(database.orm, request.brand.id, email);
  const attempt = await beginSignIn(services, {
    brand: request.brand.id,
    email,
    personId: account?.id,
    device: request.device,
    address: request.address,
  });
  if (!account) return refuseWithoutAccount(services, request, attempt);
  const { correct, outdated } = await checkPassword(request.password, account.passwordHash);
  if (!correct) {
    await noteRefusal(services, request.brand, account, attempt);
    throw new AppError('wrongCredentials');
  }
  const newHash = outdated ? await hashPassword(request.password) : undefined;
  return startSession(services, request, { account, attempt, newHash });
}

/**
 * Nobody has an account with this address; somebody may have asked for one. Who knows the password of that request
 * is told that the address is to be confirmed and gets a new link; to all others it is as if there were nothing.
 */
async function refuseWithoutAccount(
  { database, queue }: Services,
  { brand, email, password }: SignInRequest,
  attempt: Attempt,
): Promise<never> {
  const unconfirmed = await findUnconfirmed(database.orm, brand.id, email.toLowerCase());
  if (!unconfirmed) {
    await checkNobodysPassword(password);
    throw new AppError('wrongCredentials');
  }
  const { correct } = await checkPassword(password, unconfirmed.passwordHash);
  if (!correct) throw new AppError('wrongCredentials');
  await database.transaction(async (tx) => {
    await queue.enqueue(tx, 'account.confirmation', { registrationId: unconfirmed.id });
    await endAttempt(tx, attempt);
  });
  throw new AppError('emailNotConfirmed');
}

async function noteRefusal(
  services: Services,
  brand: Brand,
  account: Account,
  { attempts }: Attempt,
): Promise<void> {
  const { database, clock, queue } = services;
  const now = clock.now();
  await database.transaction(async (tx) => {
    if (attempts === ALERT_AT) {
      await queueMail(tx, queue, {
        brand: brand.id,
        recipient: account.email,
        template: 'refusedSignIns',
        values: {
          name: account.name,
          times: String(attempts),
          url: new URL('/login', publicUrlOf(brand, services.configuration)).href,
        },
        at: now,
      });
    }
    await appendAudit(tx, {
      at: now,
      brand: account.brand,
      actorId: null,
      action: 'session.refused',
      subjectType: 'person',
      subjectId: account.id,
      detail: { reason: 'password' },
    });
  });
}

async function startSession(
  services: Services,
  { brand, userAgent, device = newToken() }: SignInRequest,
  { account, attempt, newHash }: { account: Account; attempt: Attempt; newHash: string | undefined },
): Promise<StartedSession> {
  const { database, clock, queue } = services;
  const now = clock.now();
  const token = newToken();
  const deviceHash = createHash('sha256').update(userAgent).digest();
  const row = {
    id: randomUUIDv7(),
    tokenHash: hashToken(token),
    personId: account.id,
    brand: account.brand,
    deviceHash,
    deviceLabel: deviceLabel(userAgent),
    createdAt: now,
    lastUsedAt: now,
    idleExpiresAt: new Date(now.getTime() + IDLE_LIMIT),
    absoluteExpiresAt: new Date(now.getTime() + ABSOLUTE_LIMIT),
  };
  await database.transaction(async (tx) => {
    if (newHash) await replacePasswordHash(tx, account.id, newHash);
    await insertSession(tx, row);
    await endAttempt(tx, attempt);
    await keepDevice(tx, { personId: account.id, tokenHash: hashToken(device), lastUsedAt: now });
    const known = await rememberDevice(tx, { personId: account.id, deviceHash, firstSeenAt: now });
    if (known.isNew && !known.isFirst) {
      await queueMail(tx, queue, {
        brand: brand.id,
        recipient: account.email,
        template: 'newDevice',
        values: {
          name: account.name,
          at: now.toISOString(),
          url: publicUrlOf(brand, services.configuration),
        },
        at: now,
      });
    }
    await appendAudit(tx, {
      at: now,
      brand: account.brand,
      actorId: account.id,
      action: 'session.started',
      subjectType: 'session',
      subjectId: row.id,
      detail: { newDevice: known.isNew, device: row.deviceLabel },
    });
  });
  const { id, email, name, role } = account;
  const person = { id, brand: account.brand, email, name, role };
  return { token, person, expiresAt: row.idleExpiresAt, device };
}

/** Ends the session of a cookie; nothing happens when there is none. */
export async function signOut(services: Services, brand: string, token: string): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const ended = await deleteSession(tx, hashToken(token), brand);
    if (!ended) return;
    await appendAudit(tx, {
      at: clock.now(),
      brand,
      actorId: ended.personId,
      action: 'session.ended',
      subjectType: 'session',
      subjectId: ended.id,
      detail: {},
    });
  });
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** How the server recognises a cookie; counts as use unless the request only watches the clock. */
export function sessionLookup({ database, clock }: Pick<Services, 'database' | 'clock'>): SessionLookup {
  return async (tokenHash, brand, { touch }): Promise<LiveSession | undefined> => {
    const now = clock.now();
    const row = await findLiveSession(database.orm, tokenHash, brand, now);
    if (!row) return undefined;
    let { idleExpiresAt } = row;
    if (touch && now.getTime() - row.lastUsedAt.getTime() >= TOUCH_INTERVAL) {
      idleExpiresAt = new Date(now.getTime() + IDLE_LIMIT);
      await moveIdleLimit(database.orm, row.id, { lastUsedAt: now, idleExpiresAt });
    }
    const { personId, email, name, role } = row;
    return {
      id: row.id,
      person: { id: personId, brand, email, name, role },
      expiresAt: earlier(idleExpiresAt, row.absoluteExpiresAt),
      endsAt: row.absoluteExpiresAt,
    };
  };
}

/** Seconds since 1970, as JWT counts. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

// Nobody verifies the hint, so its key need not outlive or leave this process.
const hintKey = createSecretKey(randomBytes(32));

/** a JWT that tells the browser when its session ends, and nothing else (integrations 4.3). */
export async function sessionHint(expiresAt: Date, now: Date): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'session-hint+jwt' })
    .setIssuer('portal')
    .setAudience('portal-ui')
    .setIssuedAt(epochSeconds(now))
    .setExpirationTime(epochSeconds(expiresAt))
    .sign(hintKey);
}

export async function cleanUpSessions({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(database.orm, now);
  await deleteOldCounts(database.orm, new Date(now.getTime() - FORGOTTEN_AFTER));
  await deleteOldDevices(database.orm, new Date(now.getTime() - DEVICE_LIMIT));
}

// What has to do with passwords and sessions and other modules need.
export { hashPassword } from './password.ts';
export { type Notice, refuseBadPassword } from './password-policy.ts';
export { deleteOtherSessions as endOtherSessionsOf } from './security.repository.ts';
export { deleteSessionsOf as endSessionsOf } from './session.repository.ts';
export { forgiveAccount } from './throttle.ts';
