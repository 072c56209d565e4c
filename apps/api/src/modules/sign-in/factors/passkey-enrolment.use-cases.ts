import {
  type CreationOptions,
  MOST_PASSKEYS,
  type NewPasskey,
} from '@portaal/domain/sign-in/passkeys/ceremony';
import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { numbersOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import {
  beginCreation,
  checkCreation,
  deletePasskey,
  insertPasskey,
  lockPasskeys,
  renamePasskey as writeName,
} from '../passkeys/passkeys.use-cases.ts';
import { enrolledFactors } from '../second-factor/second-factor.use-cases.ts';
import { deviceLabel } from '../session/session.use-cases.ts';
import { deleteRecoveryCodes } from './enrolment.repository.ts';
import { giveRecoveryCodes } from './enrolment.use-cases.ts';
import { type Enrolment, finishChange, finishEnrolment } from './factor-change.use-cases.ts';

/** Returns the options with which the browser creates a passkey, and a suggested name. */
export async function proposePasskey(
  services: Services,
  brand: Brand,
  session: ActingSession,
  { twoFaToken, userAgent }: { twoFaToken: string; userAgent: string },
): Promise<{ options: CreationOptions; name: string }> {
  const { person, id: sessionId } = session;
  return act(services, session, {
    lock: (tx) => rejectTooMany(services, tx, person.id),
    stepUp: { act: 'changeFactors', twoFaToken },
    work: async (tx) => {
      const options = await beginCreation(tx, services, { brand, person, sessionId });
      return done(
        { audit: { unaudited: 'a proposal: what counts is the passkey that comes back' } },
        { options, name: deviceLabel(userAgent) },
      );
    },
  });
}

async function rejectTooMany(services: Services, tx: Transaction, personId: string): Promise<void> {
  const { passkeys } = await enrolledFactors(tx, services, personId);
  if (passkeys >= MOST_PASSKEYS) throw new AppError('tooManyPasskeys');
}

/** Activates the created passkey; it also counts as second factor for this session. */
export async function confirmPasskey(
  services: Services,
  brand: Brand,
  session: ActingSession,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Enrolment> {
  const { person } = session;
  const made = await checkCreation(services, {
    brand,
    person,
    sessionId: session.id,
    made: passkey,
    name: name.trim(),
  });
  return act(services, session, {
    lock: (tx) => rejectTooMany(services, tx, person.id),
    work: async (tx, at) => {
      const before = await enrolledFactors(tx, services, person.id);
      if (!(await insertPasskey(tx, made))) throw new AppError('passkeyRefused');
      const recoveryCodes = before.recoveryCodesLeft === 0 ? await giveRecoveryCodes(tx, session, at) : [];
      const what =
        'Er is een passkey gemaakt. Daarmee logt u in zonder wachtwoord en zonder code. Wie met uw wachtwoord inlogt, moet voortaan ook een tweede stap doen.';
      return finishEnrolment(tx, services, brand, session, {
        change: 'passkeySet',
        what,
        method: 'passkey',
        recoveryCodes,
      });
    },
  });
}

export async function renamePasskey(
  services: Services,
  session: ActingSession,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    work: async (tx) => {
      if (!(await writeName(tx, { id, personId: person.id }, name.trim()))) throw new AppError('notFound');
      return done({
        audit: { action: 'passkey.renamed', subjectType: 'passkey', subjectId: id, detail: {} },
      });
    },
  });
}

/**
 * Removes a passkey. If it is the last factor, also deletes the recovery codes. An employee cannot remove the
 * last app or passkey.
 */
export async function removePasskey(
  services: Services,
  brand: Brand,
  session: ActingSession,
  { id, twoFaToken }: { id: string; twoFaToken: string },
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    lock: async (tx) => {
      const own = await lockPasskeys(tx, person.id);
      if (!own.some((one) => one.id === id)) throw new AppError('notFound');
      const { totp } = await enrolledFactors(tx, services, person.id);
      const isLast = own.length === 1 && !totp;
      if (isLast && person.role === 'admin') throw new AppError('notAllowed');
      return isLast;
    },
    stepUp: { act: 'changeFactors', twoFaToken },
    work: async (tx, _at, isLast) => {
      const numbers = await numbersOf(tx, services, person.id);
      await deletePasskey(tx, id);
      if (isLast) await deleteRecoveryCodes(tx, person.id);
      const rest = isLast ? ' Voortaan logt u in met alleen uw wachtwoord.' : '';
      return finishChange(tx, services, brand, session, {
        change: 'passkeyRemoved',
        what: `Er is een passkey verwijderd.${rest}`,
        result: undefined,
        numbers,
      });
    },
  });
}
