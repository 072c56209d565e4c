import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@portaal/domain/http/error';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { maskedEmail, maskedNumber } from '@portaal/domain/notation/masked';
import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import type { PasskeyResponse, RequestOptions } from '@portaal/domain/sign-in/passkeys/ceremony';
import { stepUpReason } from '@portaal/domain/signed-words';
import {
  type ActingSession,
  type AuditLine,
  act,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import {
  mailNotEnough,
  quarantineFor,
} from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { requireEmployee } from '../../../http/employee-rights.ts';
import { AppError } from '../../../platform/app-error.ts';
import { contentDigest, type SignedContent } from '../../../platform/content-digest.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken, type LiveSession } from '../../../platform/session.ts';
import { CODE_LIFETIME, consumeCode, sendCode } from '../one-time-codes/one-time-codes.use-cases.ts';
import { confirmingChannels } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import {
  consumeRecoveryCode,
  consumeTotp,
  factorsChangedMail,
  findContactAddress,
  provingMethods,
  verifiedPhone,
} from '../second-factor/second-factor.use-cases.ts';
import { deviceOfSession } from '../session/session.use-cases.ts';
import { namesOfAct, type SignedApplications } from './act-names.use-cases.ts';

export type { SignedApplications };

import { askPasskey, brandOf, checkPasskey } from './passkey-proof.use-cases.ts';
import { type ReadContent, readContent } from './signed-content.mapping.ts';
import {
  countTry,
  deleteStepUps,
  findUnconfirmed,
  giveToken,
  insertStepUp,
  lockStepUp,
  lockTries,
  type StepUp,
} from './step-up.repository.ts';

/** Milliseconds for which a token is valid after the correct code. */
export const TOKEN_LIFETIME = 10 * 60_000;

/** Wrong codes after which a new code must be requested. */
const TRIES = 5;

/**
 * Maximum wrong codes of one person over all requests, because an app produces new codes without a new
 * request.
 */
const WRONG_CODES = 10;
const WRONG_CODES_WINDOW = 15 * 60_000;

/** Retention in milliseconds. A step-up is never used after its validity ends. */
const RETENTION_MS = 24 * 60 * 60_000;

const audited = (
  what: 'asked' | 'confirmed' | 'refused',
  { id, act: intended, method }: Pick<StepUp, 'id' | 'act' | 'method'>,
): AuditLine => ({
  action: `stepUp.${what}`,
  subjectType: 'stepUp',
  subjectId: id,
  detail: { act: intended, method },
});

interface IntendedAct {
  readonly act: StepUpAct;
  readonly method?: StepUpMethod | undefined;
  readonly content: SignedContent;
}

interface CodeRequest {
  readonly stepUpId: string;
  /** Description of the purpose of the code. */
  readonly reason: string;
  readonly method: StepUpMethod;
  readonly methods: StepUpMethod[];
  readonly hint: string;
  readonly passkey: RequestOptions | null;
  readonly expiresAt: Date;
}

/** Describes in words the call and its subject; throws `notFound` if the caller may not see the subject. */
async function reasonOf(
  services: Services,
  applications: SignedApplications,
  { person }: LiveSession,
  read: ReadContent,
): Promise<string> {
  const names = await namesOfAct(services, applications, person, read);
  if (!names) throw new AppError('notFound');
  return stepUpReason(read.name, { ...read, known: names });
}

/** Builds the error for a person who has no mailbox of their own and no factor yet (decision 0213). */
const noOwnMailbox = (contact: string | null | undefined): AppError =>
  new AppError('mailNotEnough', [], undefined, {
    explanation: contact
      ? 'U logt in met een klantnummer, en uw post kan ook door een ander gelezen worden. Stel daarom eerst een verificatie-app of een passkey in bij Wachtwoord en beveiliging. Daarmee kunt u dit bevestigen.'
      : 'Wij hebben geen e-mailadres van u, dus wij kunnen u geen code sturen. Bel ons, dan regelen wij dit samen met u.',
  });

/**
 * Requests a code for one call, valid for 10 minutes and bound to this session and to the full content (decision
 * 0023). Throws `notFound` and `invalidInput`; `notAllowed` if the employee may not make the call; `mailNotEnough`
 * for a user with only a mailbox that is under quarantine (decision 0080). A method the user does not have is
 * ignored.
 */
export async function requestStepUpCode(
  services: Services,
  applications: SignedApplications,
  session: LiveSession,
  { act: intended, method: requestedMethod, content }: IntendedAct,
): Promise<CodeRequest> {
  const { database, clock } = services;
  const { person } = session;
  const now = clock.now();
  const id = newId();
  const read = readContent(intended, content);
  // The description of an employee's call names customers, so the permission is checked first.
  requireEmployee(read.call, session);
  const quarantine = await quarantineFor(database.orm, person.id, intended, now);
  const channels = intended === 'confirmPayouts' ? await confirmingChannels(services, person) : undefined;
  const proving =
    channels?.methods ?? (await provingMethods(database.orm, services, person, quarantine?.since));
  // A mailbox in quarantine cannot confirm payouts either.
  const methods = quarantine ? proving.filter((one) => one !== 'email') : [...proving];
  const contact = isEmailName(person.email) ? undefined : await findContactAddress(database.orm, person.id);
  // A mailbox that other people may read can only confirm that the user sets up their own factor, because
  // those people do not know the user's password.
  if (contact && methods.length === 0 && !quarantine && intended === 'changeFactors') methods.push('email');
  const method = methods.find((one) => one === requestedMethod) ?? methods[0];
  if (method === undefined) throw quarantine ? mailNotEnough(quarantine) : noOwnMailbox(contact);
  const reason = await reasonOf(services, applications, session, read);
  const recipient =
    method === 'sms'
      ? (channels?.number ?? (await verifiedPhone(database.orm, services, person.id)))
      : person.email;
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
  const row = {
    id,
    sessionId: session.id,
    personId: person.id,
    brand: person.brand,
    act: intended,
    method,
    contentDigest: contentDigest(content),
    createdAt: now,
    expiresAt,
  };
  const passkey = await act(services, session, {
    work: async (tx) => {
      await insertStepUp(tx, row);
      if ((method === 'sms' || method === 'email') && recipient !== undefined) {
        await sendCode(tx, services, {
          brand: person.brand,
          personId: person.id,
          purpose: 'stepUp',
          ownerId: id,
          channel: method,
          recipient,
          values: { name: person.name, reason },
        });
      }
      const audit = audited('asked', { id, act: intended, method });
      return done({ audit }, method === 'passkey' ? await askPasskey(tx, services, row) : null);
    },
  });
  const hints = {
    passkey: '',
    totp: '',
    sms: recipient && maskedNumber(recipient),
    email: maskedEmail(contact ?? person.email),
  };
  return { stepUpId: id, reason, method, methods, hint: hints[method] ?? '', passkey, expiresAt };
}

/**
 * Counts a try before its code is checked, so that simultaneous tries all count. A step-up of another session is not
 * found.
 */
async function beginTry(
  { database }: Services,
  session: ActingSession,
  id: string,
  now: Date,
): Promise<StepUp> {
  const since = new Date(now.getTime() - WRONG_CODES_WINDOW);
  return database.transaction(async (tx) => {
    await lockTries(tx, session.person.id);
    const requested = await lockStepUp(tx, { id, sessionId: session.id });
    if (!requested) throw new AppError('notFound');
    if (requested.tokenHash !== null || requested.expiresAt <= now || requested.attempts >= TRIES) {
      throw new AppError('codeExpired');
    }
    const unconfirmed = await findUnconfirmed(tx, session.person.id, since);
    const wrong = unconfirmed.reduce((sum, { attempts }) => sum + attempts, 0);
    const oldest = unconfirmed.find(({ attempts }) => attempts > 0);
    if (wrong >= WRONG_CODES && oldest) {
      const wait = oldest.createdAt.getTime() + WRONG_CODES_WINDOW - now.getTime();
      throw new AppError('tooManyRequests', [], Math.ceil(wait / 1_000));
    }
    await countTry(tx, id);
    return { ...requested, attempts: requested.attempts + 1 };
  });
}

/** The code the user entered, or the passkey response. */
interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyResponse | undefined;
}

/** Checks and consumes the proof; returns true or the error code. */
async function checkProof(
  services: Services,
  requested: StepUp,
  { code, passkey }: Proof,
): Promise<true | ErrorCode> {
  const { id, personId, method } = requested;
  const { orm } = services.database;
  if (method === 'passkey') {
    if (!passkey) return 'wrongCode';
    try {
      await checkPasskey(services, requested, passkey);
      return true;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }
  if (code === undefined) return 'wrongCode';
  const isRight = await (method === 'totp'
    ? consumeTotp(orm, services, personId, code)
    : consumeCode(services, { ownerId: id, code }));
  return isRight || 'wrongCode';
}

/** Consumes a recovery code; returns the mails that notify its owner, or undefined if the code is invalid. */
async function consumeRecovery(
  tx: Transaction,
  services: Services,
  { id, person }: ActingSession,
  { act: intended, code }: { act: StepUpAct; code: string },
): Promise<Traces['mails']> {
  const now = services.clock.now();
  const madeBefore = (await quarantineFor(tx, person.id, intended, now))?.since;
  const left = await consumeRecoveryCode(tx, person.id, code, { now, madeBefore });
  if (left === undefined) return undefined;
  const brand = brandOf(services, person.brand);
  const rest = left === 1 ? 'Er is nog 1 herstelcode over' : `Er zijn nog ${left} herstelcodes over`;
  const owner = { ...person, device: await deviceOfSession(tx, id) };
  return [factorsChangedMail(services, brand, owner, `Er is bevestigd met een herstelcode. ${rest}.`)];
}

/**
 * Returns a token for a correct code or passkey. After five wrong codes or ten minutes, a new code must be
 * requested. A user who lost their app or passkey may use a recovery code instead, because otherwise they
 * could not set up another factor.
 */
export async function confirmStepUp(
  services: Services,
  session: ActingSession,
  { stepUpId, ...proof }: Proof & { readonly stepUpId: string },
): Promise<{ twoFaToken: string; expiresAt: Date }> {
  const now = services.clock.now();
  const requested = await beginTry(services, session, stepUpId, now);
  const isOfDevice = requested.method === 'totp' || requested.method === 'passkey';
  const recovery =
    isOfDevice && proof.code !== undefined && !/^\d{6}$/.test(proof.code) ? proof.code : undefined;
  const outcome = recovery !== undefined || (await checkProof(services, requested, proof));
  const isRight = outcome === true;
  const twoFaToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME);
  const isConfirmed = await act(services, session, {
    work: async (tx) => {
      const mails =
        recovery === undefined
          ? []
          : await consumeRecovery(tx, services, session, { act: requested.act, code: recovery });
      if (!isRight || !mails) return done({ audit: audited('refused', requested) }, false);
      const token = { tokenHash: hashToken(twoFaToken), tokenExpiresAt: expiresAt };
      if (!(await giveToken(tx, requested.id, token))) throw new AppError('codeExpired');
      return done({ audit: audited('confirmed', requested), mails }, true);
    },
  });
  if (!isConfirmed) {
    const why = isRight ? 'wrongCode' : outcome;
    throw new AppError(requested.attempts >= TRIES ? 'codeExpired' : why);
  }
  return { twoFaToken, expiresAt };
}

export async function cleanUpStepUps({ database, clock }: Services): Promise<void> {
  await deleteStepUps(database.orm, new Date(clock.now().getTime() - RETENTION_MS));
}
