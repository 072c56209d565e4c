import { createSecretKey, randomBytes } from 'node:crypto';
import type { SecondFactorChallenge } from '@portaal/domain/sign-in/session/calls';
import { SignJWT } from 'jose';
import type { Brand } from '../../../brands/brands.ts';
import { act, type CompletedAct, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import {
  DEVICE_LIMIT,
  hashToken,
  type Impersonator,
  type LiveSession,
  type SessionLookup,
} from '../../../platform/session.ts';
import { cleanUpTrustedDevices, isTrustedDevice } from '../second-factor/second-factor.use-cases.ts';
import { checkNobodysPassword, checkPassword, hashPassword } from './password.ts';
import { deleteOldPending } from './pending-sign-in.repository.ts';
import { challengeOf, lockSignIn } from './pending-sign-in.use-cases.ts';
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
import {
  type Browser,
  earlier,
  IDLE_LIMIT,
  type StartedSession,
  startSession,
} from './start-session.use-cases.ts';
import { deleteOldCounts, deleteOldDevices } from './throttle.repository.ts';
import { ALERT_AT, FORGOTTEN_AFTER } from './throttle.rules.ts';
import { type Attempt, beginSignIn, endAttempt } from './throttle.ts';

/**
 * Minimum milliseconds between two recorded uses of a session; the idle limit of half an hour need not be
 * exact to the second.
 */
const TOUCH_INTERVAL = 60_000;

export interface SignInRequest extends Browser {
  readonly email: string;
  readonly password: string;
  /** Cookie value of a trusted browser, if sent. */
  readonly trusted: string | undefined;
  readonly address: string;
}

/** A started session, or the second factor that is required, with the cookie value of the sign-in attempt. */
export type SignInOutcome =
  | { readonly started: StartedSession }
  | { readonly pendingToken: string; readonly challenge: SecondFactorChallenge };

/**
 * Signs in with e-mail address and password. An unknown address and a wrong password give the same error after the
 * same time (S-03: 422, no 401).
 */
export async function login(services: Services, request: SignInRequest): Promise<SignInOutcome> {
  const { database } = services;
  const email = request.email.toLowerCase();
  const account = await findAccount(database.orm, request.brand.id, email);
  if (account) request.onAccount?.(account.id);
  // Runs for every address, so that the amount of work does not reveal whether the address exists (security
  // item 28).
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
  return act(services, nobody(account.brand), {
    work: async (tx): Promise<CompletedAct<SignInOutcome>> => {
      if (newHash) await replacePasswordHash(tx, account.id, newHash);
      await endAttempt(tx, attempt);
      if (challenge) {
        const current = { ...account, passwordHash: newHash ?? account.passwordHash };
        const pendingToken = await lockSignIn(tx, services, current);
        return done({ audit: { unaudited: 'nobody is signed in yet' } }, { pendingToken, challenge });
      }
      const { result: started, ...traces } = await startSession(tx, services, request, account, undefined);
      return done(traces, { started });
    },
  });
}

/**
 * Returns the required second factor, or none on a trusted browser. An administrator's browser is never
 * trusted.
 */
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
 * Rejects a sign-in with an address that has no account but may have an unconfirmed account request. A user
 * who enters the password of that request reads that the address must be confirmed, and receives a new
 * link. All others get the same error as for an unknown address.
 */
async function rejectWithoutAccount(
  services: Services,
  { brand, email, password }: SignInRequest,
  unconfirmed: Awaited<ReturnType<typeof findUnconfirmed>>,
  attempt: Attempt,
): Promise<never> {
  const { correct } = unconfirmed
    ? await checkPassword(password, unconfirmed.passwordHash)
    : await checkNobodysPassword(password);
  if (!unconfirmed || !correct) {
    await noteRejection(services, brand, { email, personId: null }, attempt);
    throw new AppError('wrongCredentials');
  }
  await act(services, nobody(brand.id), {
    work: async (tx) => {
      await endAttempt(tx, attempt);
      return done({
        audit: { unaudited: 'the job writes that a mail was sent' },
        jobs: [['account.confirmation', { registrationId: unconfirmed.id }]],
      });
    },
  });
  throw new AppError('emailNotConfirmed');
}

/**
 * Records a rejection in the same way for every address. A job then checks whether there is an owner to
 * notify, so that the response time reveals nothing, not even at the tenth attempt.
 */
async function noteRejection(
  services: Services,
  brand: Brand,
  { email, personId }: { email: string; personId: string | null },
  { attempts }: Attempt,
): Promise<void> {
  await act(services, nobody(brand.id), {
    work: () =>
      done({
        audit: {
          action: 'session.refused',
          subjectType: 'person',
          subjectId: personId,
          detail: { reason: 'password' },
        },
        jobs:
          attempts === ALERT_AT ? [['session.refusals', { brand: brand.id, email, times: attempts }]] : [],
      }),
  });
}

/** Notifies the owner of the address, if any, about many wrong passwords. Runs as a job. */
export async function mailRejections(
  services: Services,
  { brand: brandId, email, times }: { brand: string; email: string; times: number },
): Promise<void> {
  const { brands, configuration, database } = services;
  const brand = brands.byId(brandId);
  const account = await findAccount(database.orm, brandId, email);
  if (!brand || !account) return;
  const values = {
    name: account.name,
    times: String(times),
    url: new URL('/login', publicUrlOf(brand, configuration)).href,
  };
  await act(services, nobody(brandId), {
    work: () =>
      done({
        audit: { unaudited: 'the refused sign-ins have lines of their own' },
        mails: [{ recipient: account.email, template: 'refusedSignIns', values }],
      }),
  });
}

/** Ends the session of a cookie; does nothing if there is none. */
export async function signOut(services: Services, brand: string, token: string): Promise<void> {
  await act(services, nobody(brand), {
    work: async (tx) => {
      const ended = await deleteSession(tx, hashToken(token), brand);
      if (!ended) return unchanged(undefined);
      const { id, personId, impersonatorId } = ended;
      return done({
        audit: {
          actorId: personId,
          impersonatorId,
          action: 'session.ended',
          subjectType: 'session',
          subjectId: id,
          detail: {},
        },
      });
    },
  });
}

type LiveRow = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

function impersonatorIn(row: LiveRow): Impersonator | undefined {
  const { impersonatorId: id, impersonatorName: name, adminSessionId: sessionId } = row;
  return id === null || name === null || sessionId === null ? undefined : { id, name, sessionId };
}

/**
 * Returns the function that looks up a session by its cookie. A lookup counts as use of the session unless
 * the request only polls the expiry.
 */
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
      employeeRoles: row.employeeRoles ?? [],
      expiresAt: earlier(idleExpiresAt, row.absoluteExpiresAt),
      endsAt: row.absoluteExpiresAt,
      secondFactor: row.secondFactor ?? undefined,
      secondFactorAt: row.secondFactorAt ?? undefined,
      impersonator: impersonatorIn(row),
    };
  };
}

/** Returns seconds since 1970, as used in a JWT. */
export const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

// The JWT is only a hint and is never verified, so its key need not outlive or leave this process.
const hintKey = createSecretKey(randomBytes(32));

/** returns a JWT with the end of the session for the browser and nothing else (integrations 4.3). */
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

// Exports about passwords and sessions for other modules.
export { deviceLabel } from './device-label.ts';
export { askPasskeyLogin, loginWithPasskey } from './passkey-sign-in.use-cases.ts';
export { checkPassword, hashPassword } from './password.ts';
export { type Notice, rejectBadPassword } from './password-policy.use-cases.ts';
export { loginSecondFactor, PENDING_LIMIT, sendLoginCode } from './pending-sign-in.use-cases.ts';
export { deleteOtherSessions as endOtherSessionsOf } from './security.repository.ts';
export {
  deleteSessionsOf as endPersonSessions,
  findDevice as deviceOfSession,
} from './session.repository.ts';
export {
  type Browser,
  IDLE_LIMIT,
  type RenewedSession,
  renewEmployeeSession,
  type StartedSession,
} from './start-session.use-cases.ts';
export { beginClaim, endAttempt, forgiveAccount, forgiveClaims } from './throttle.ts';
