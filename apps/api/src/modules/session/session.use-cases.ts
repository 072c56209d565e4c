import { createSecretKey, randomBytes } from 'node:crypto';
import type { SecondFactorChallenge } from '@portaal/domain/session/calls';
import { SignJWT } from 'jose';
import type { Brand } from '../../brands/brands.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { publicUrlOf, type Services } from '../../platform/services.ts';
import {
  DEVICE_LIMIT,
  hashToken,
  type Impersonator,
  type LiveSession,
  type SessionLookup,
} from '../../platform/session.ts';
import { cleanUpTrustedDevices, isTrustedDevice } from '../second-factor/second-factor.use-cases.ts';
import { checkNobodysPassword, checkPassword, hashPassword } from './password.ts';
import { deleteOldPending } from './pending-sign-in.repository.ts';
import { challengeOf, lockSignIn } from './pending-sign-in.ts';
import {
  type Account,
  deleteExpiredSessions,
  deleteSession,
  findAccount,
  findLiveSession,
  findUnconfirmed,
  moveIdleLimit,
  replacePasswordHash,
} from './session.repository.ts';
import { type Browser, IDLE_LIMIT, type StartedSession, startSession } from './start-session.ts';
import { ALERT_AT, FORGOTTEN_AFTER } from './throttle.policy.ts';
import { deleteOldCounts, deleteOldDevices } from './throttle.repository.ts';
import { type Attempt, beginSignIn, endAttempt } from './throttle.ts';

/** Use is written down at most once a minute: the limit is half an hour, not half an hour to the second. */
const TOUCH_INTERVAL = 60_000;

export interface SignInRequest extends Browser {
  readonly email: string;
  readonly password: string;
  /** The value of the cookie of a trusted browser, when it sent one. */
  readonly trusted: string | undefined;
  readonly address: string;
}

/** A session, or what must be shown before there is one, with the value of the cookie of the attempt. */
export type SignInOutcome =
  | { readonly started: StartedSession }
  | { readonly pendingToken: string; readonly challenge: SecondFactorChallenge };

/**
 * Signs in with e-mail address and password. Unknown address and wrong password answer the same, after the
 * same time (S-03: 422, no 401).
 */
export async function login(services: Services, request: SignInRequest): Promise<SignInOutcome> {
  const { database } = services;
  const email = request.email.toLowerCase();
  const account = await findAccount(database.orm, request.brand.id, email);
  // Asked for every address: what is done for one must not tell whether it is known (security item 28).
  const unconfirmed = await findUnconfirmed(database.orm, request.brand.id, email);
  const attempt = await beginSignIn(services, {
    brand: request.brand.id,
    email,
    personId: account?.id,
    device: request.device,
    address: request.address,
  });
  if (!account) return rejectWithoutAccount(services, { ...request, email }, unconfirmed, attempt);
  const { correct, outdated } = await checkPassword(request.password, account.passwordHash);
  if (!correct) {
    await noteRejection(services, request.brand, { email, personId: account.id }, attempt);
    throw new AppError('wrongCredentials');
  }
  const newHash = outdated ? await hashPassword(request.password) : undefined;
  const challenge = await challengeFor(services, account, request.trusted);
  return database.transaction(async (tx) => {
    if (newHash) await replacePasswordHash(tx, account.id, newHash);
    await endAttempt(tx, attempt);
    if (challenge) {
      const current = { ...account, passwordHash: newHash ?? account.passwordHash };
      return { pendingToken: await lockSignIn(tx, services, current), challenge };
    }
    return { started: await startSession(tx, services, request, account, undefined) };
  });
}

/** A trusted browser is asked nothing more; an administrator's never is. */
async function challengeFor(
  services: Services,
  account: Account,
  trusted: string | undefined,
): Promise<SecondFactorChallenge | undefined> {
  const challenge = await challengeOf(services, account);
  if (!challenge?.mayTrust || trusted === undefined) return challenge;
  return (await isTrustedDevice(services, account.id, trusted)) ? undefined : challenge;
}

/**
 * Nobody has an account with this address; somebody may have asked for one. Who knows the password of that request
 * is told that the address is to be confirmed and gets a new link; to all others it is as if there were nothing.
 */
async function rejectWithoutAccount(
  services: Services,
  { brand, email, password }: SignInRequest,
  unconfirmed: Awaited<ReturnType<typeof findUnconfirmed>>,
  attempt: Attempt,
): Promise<never> {
  const { database, queue } = services;
  const { correct } = unconfirmed
    ? await checkPassword(password, unconfirmed.passwordHash)
    : await checkNobodysPassword(password);
  if (!unconfirmed || !correct) {
    await noteRejection(services, brand, { email, personId: null }, attempt);
    throw new AppError('wrongCredentials');
  }
  await database.transaction(async (tx) => {
    await queue.enqueue(tx, 'account.confirmation', { registrationId: unconfirmed.id });
    await endAttempt(tx, attempt);
  });
  throw new AppError('emailNotConfirmed');
}

/**
 * The same for every address, also when the owner is to be told: a job looks whether there is one, so that not even
 * the time of the tenth answer says so.
 */
async function noteRejection(
  { database, clock, queue }: Services,
  brand: Brand,
  { email, personId }: { email: string; personId: string | null },
  { attempts }: Attempt,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (attempts === ALERT_AT) {
      await queue.enqueue(tx, 'session.refusals', { brand: brand.id, email, times: attempts });
    }
    await appendAudit(tx, {
      at: clock.now(),
      brand: brand.id,
      actorId: null,
      action: 'session.refused',
      subjectType: 'person',
      subjectId: personId,
      detail: { reason: 'password' },
    });
  });
}

/** The job behind many wrong passwords: tells the owner of the address, if it has one. */
export async function mailRejections(
  { brands, clock, configuration, database, queue }: Services,
  { brand: brandId, email, times }: { brand: string; email: string; times: number },
): Promise<void> {
  const brand = brands.byId(brandId);
  const account = await findAccount(database.orm, brandId, email);
  if (!brand || !account) return;
  await database.transaction((tx) =>
    queueMail(tx, queue, {
      brand: brandId,
      recipient: account.email,
      template: 'refusedSignIns',
      values: {
        name: account.name,
        times: String(times),
        url: new URL('/login', publicUrlOf(brand, configuration)).href,
      },
      at: clock.now(),
    }),
  );
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
      impersonatorId: ended.impersonatorId,
      action: 'session.ended',
      subjectType: 'session',
      subjectId: ended.id,
      detail: {},
    });
  });
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

type LiveRow = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

function impersonatorIn(row: LiveRow): Impersonator | undefined {
  const { impersonatorId: id, impersonatorName: name, adminSessionId: sessionId } = row;
  return id === null || name === null || sessionId === null ? undefined : { id, name, sessionId };
}

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
      secondFactor: row.secondFactor ?? undefined,
      secondFactorAt: row.secondFactorAt ?? undefined,
      impersonator: impersonatorIn(row),
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
  await deleteOldPending(database.orm, now);
  await cleanUpTrustedDevices(database.orm, now);
  await deleteOldCounts(database.orm, new Date(now.getTime() - FORGOTTEN_AFTER));
  await deleteOldDevices(database.orm, new Date(now.getTime() - DEVICE_LIMIT));
}

// What has to do with passwords and sessions and other modules need.
export { hashPassword } from './password.ts';
export { type Notice, rejectBadPassword } from './password-policy.ts';
export { loginSecondFactor, PENDING_LIMIT, sendLoginCode } from './pending-sign-in.ts';
export { deleteOtherSessions as endOtherSessionsOf } from './security.repository.ts';
export { deleteSessionsOf as endPersonSessions, noteSecondFactor } from './session.repository.ts';
export { ABSOLUTE_LIMIT, type Browser, IDLE_LIMIT, type StartedSession } from './start-session.ts';
export { forgiveAccount } from './throttle.ts';
