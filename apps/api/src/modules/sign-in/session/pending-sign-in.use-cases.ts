import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { SecondFactorChallenge } from '@portaal/domain/sign-in/session/calls';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ActMail,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { consumeCode, sendCode } from '../one-time-codes/one-time-codes.use-cases.ts';
import {
  consumeRecoveryCode,
  consumeTotp,
  enrolledFactors,
  factorsChangedMail,
  trustDevice,
  verifiedPhone,
} from '../second-factor/second-factor.use-cases.ts';
import { deviceLabel } from './device-label.ts';
import { consumePending, countPendingTry, findPending, insertPending } from './pending-sign-in.repository.ts';
import type { Account } from './session.repository.ts';
import { type Browser, newToken, type StartedSession, startSession } from './start-session.use-cases.ts';
import { type Attempt, beginSecondFactor, endAttempt } from './throttle.ts';

/** Maximum milliseconds between the correct password and the correct code. */
export const PENDING_LIMIT = 10 * 60_000;

/** Wrong codes after which the password is required again. */
const TRIES = 5;

/**
 * Consecutive wrong codes after which the owner is notified by mail, because another person may know the
 * password.
 */
const ALERT_AT = 5;

/**
 * Returns the factors that an account must use besides the password, or undefined if the password is enough.
 * A code by mail counts only for an administrator without app and passkey,
 * to set one up. A code
 * by SMS never counts for an administrator.
 */
export async function challengeOf(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  account: Pick<Account, 'id' | 'role'>,
): Promise<SecondFactorChallenge | undefined> {
  const { totp, passkeys, sms, recoveryCodesLeft } = await enrolledFactors(
    database.orm,
    { configuration },
    account.id,
  );
  const mayTrust = account.role !== 'admin';
  if (!totp && passkeys === 0)
    return mayTrust ? undefined : { methods: ['email'], phoneHint: null, mayTrust };
  const methods: SignInMethod[] = totp ? ['totp'] : [];
  if (passkeys > 0) methods.push('passkey');
  if (sms && mayTrust && configuration.smsBaseUrl !== undefined) methods.push('sms');
  if (recoveryCodesLeft > 0) methods.push('recoveryCode');
  return { methods, phoneHint: sms?.masked ?? null, mayTrust };
}

/** Stores that the password was correct and returns the cookie value that identifies the attempt. */
export async function lockSignIn(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  account: Account,
): Promise<string> {
  const now = clock.now();
  const token = newToken();
  await insertPending(tx, {
    id: newId(),
    personId: account.id,
    brand: account.brand,
    tokenHash: hashToken(token),
    passwordHash: account.passwordHash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_LIMIT),
  });
  return token;
}

interface PendingSignIn {
  readonly id: string;
  readonly account: Account;
}

async function pendingOf(
  services: Services,
  brand: Brand,
  token: string | undefined,
): Promise<PendingSignIn> {
  const { database, clock } = services;
  const found =
    token === undefined
      ? undefined
      : await findPending(database.orm, {
          tokenHash: hashToken(token),
          brand: brand.id,
          now: clock.now(),
          tries: TRIES,
        });
  if (!found) throw new AppError('signInExpired');
  return found;
}

/**
 * Throws `wrongCode` if this person does not have the method. The response is the same as for a wrong code,
 * so it does not reveal which methods they have.
 */
async function requireMethod(
  services: Services,
  { account }: PendingSignIn,
  method: SignInMethod,
): Promise<void> {
  const challenge = await challengeOf(services, account);
  if (!challenge?.methods.includes(method)) throw new AppError('wrongCode');
}

export async function sendLoginCode(
  services: Services,
  brand: Brand,
  { token, method }: { token: string | undefined; method: 'sms' | 'email' },
): Promise<{ expiresAt: Date }> {
  const pending = await pendingOf(services, brand, token);
  await requireMethod(services, pending, method);
  const { id, account } = pending;
  const recipient =
    method === 'sms' ? await verifiedPhone(services.database.orm, services, account.id) : account.email;
  if (recipient === undefined) throw new AppError('wrongCode');
  return act(services, nobody(brand.id), {
    work: async (tx) => {
      const sent = await sendCode(tx, services, {
        brand: brand.id,
        personId: account.id,
        purpose: 'signIn',
        ownerId: id,
        channel: method,
        recipient,
        values: { name: account.name, reason: 'U wilt inloggen.' },
      });
      return done({ audit: { unaudited: 'nobody is signed in yet' } }, sent);
    },
  });
}

/**
 * A submitted second factor. A passkey needs no password and therefore has its own call (`loginWithPasskey`).
 */
export interface FactorInput {
  /** Cookie value that identifies the sign-in attempt. */
  readonly token: string | undefined;
  readonly method: Exclude<SignInMethod, 'passkey'>;
  readonly code: string;
  readonly trustDevice: boolean;
}

export interface CompletedSignIn extends StartedSession {
  readonly recoveryCodesLeft: number | null;
  /** Cookie of a trusted browser, if requested and allowed. */
  readonly trusted: { readonly token: string; readonly expires: Date } | undefined;
}

/** checks the second factor and starts the session if it is correct. */
export async function loginSecondFactor(
  services: Services,
  browser: Browser,
  { token, method, code, trustDevice: shouldTrust }: FactorInput,
): Promise<CompletedSignIn> {
  const { database } = services;
  const { brand } = browser;
  const pending = await pendingOf(services, brand, token);
  const { id, account } = pending;
  browser.onAccount?.(account.id);
  const attempt = await beginSecondFactor(services, { person: account, device: browser.device });
  if (!(await countPendingTry(database.orm, id, TRIES))) throw new AppError('signInExpired');
  await requireMethod(services, pending, method);
  const isRight = method === 'recoveryCode' ? undefined : await isRightCode(services, pending, method, code);
  if (isRight === false) return reject(services, brand, account, attempt);
  const completed = await act(services, nobody(brand.id), {
    work: async (tx): Promise<CompletedAct<CompletedSignIn | undefined>> => {
      const left =
        method === 'recoveryCode'
          ? await consumeRecoveryCode(tx, account.id, code, { now: services.clock.now() })
          : null;
      if (left === undefined) return unchanged(undefined);
      if (!(await consumePending(tx, id))) throw new AppError('signInExpired');
      await endAttempt(tx, attempt);
      const trusted =
        shouldTrust && account.role !== 'admin'
          ? await trustDevice(tx, services, account, deviceLabel(browser.userAgent))
          : undefined;
      const {
        result: started,
        mails = [],
        ...traces
      } = await startSession(tx, services, browser, account, method);
      const notices = left === null ? [] : [recoveryCodeMail(services, browser, account, left)];
      return done(
        { ...traces, mails: [...notices, ...mails] },
        { ...started, recoveryCodesLeft: left, trusted },
      );
    },
  });
  return completed ?? reject(services, brand, account, attempt);
}

function isRightCode(
  services: Services,
  { id, account }: PendingSignIn,
  method: Exclude<SignInMethod, 'recoveryCode' | 'passkey'>,
  code: string,
): Promise<boolean> {
  return method === 'totp'
    ? consumeTotp(services.database.orm, services, account.id, code)
    : consumeCode(services, { ownerId: id, code });
}

function recoveryCodeMail(
  services: Services,
  { brand, userAgent }: Browser,
  { name, email }: Account,
  left: number,
): ActMail {
  const rest = left === 1 ? 'Er is nog 1 herstelcode over' : `Er zijn nog ${left} herstelcodes over`;
  const owner = { name, email, device: deviceLabel(userAgent) };
  return factorsChangedMail(services, brand, owner, `Er is ingelogd met een herstelcode. ${rest}.`);
}

async function reject(
  services: Services,
  brand: Brand,
  account: Account,
  { attempts }: Attempt,
): Promise<never> {
  const values = {
    name: account.name,
    times: String(attempts),
    url: new URL('/wachtwoord-vergeten', publicUrlOf(brand, services.configuration)).href,
  };
  await act(services, nobody(account.brand), {
    work: () =>
      done({
        audit: {
          action: 'session.refused',
          subjectType: 'person',
          subjectId: account.id,
          detail: { reason: 'secondFactor' },
        },
        mails: attempts === ALERT_AT ? [{ recipient: account.email, template: 'refusedCodes', values }] : [],
      }),
  });
  throw new AppError('wrongCode');
}
