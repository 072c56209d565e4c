import type { Brand } from '../../../brands/brands.ts';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { numbersOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { encryptField } from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { canGetTexts } from '../../../platform/telephone-numbers.ts';
import { CODE_LIFETIME, consumeCode, sendCode } from '../one-time-codes/one-time-codes.use-cases.ts';
import { enrolledFactors, numberPlace } from '../second-factor/second-factor.use-cases.ts';
import { finishChange } from './factor-change.use-cases.ts';
import { deleteNumbers, findProposedNumber, putNumber, verifyNumber } from './phone.repository.ts';

const NO_TEXTS = 'Naar dit nummer kunnen wij geen sms sturen. Vul een mobiel nummer in.';

/** Sends a code to a new number of a user with an app; an existing number stays active. */
export async function proposePhone(
  services: Services,
  session: ActingSession,
  { number, twoFaToken }: { number: string; twoFaToken: string },
): Promise<{ expiresAt: Date }> {
  const { configuration } = services;
  const { person } = session;
  if (configuration.smsBaseUrl === undefined) throw new AppError('notFound');
  if (!canGetTexts(number)) throw new AppError('invalidInput', [{ field: 'number', message: NO_TEXTS }]);
  return act(services, session, {
    stepUp: { act: 'changePhone', twoFaToken },
    work: async (tx, at) => {
      // ASVS 6.6.1: SMS is only available to users who also have a stronger factor.
      if (!(await enrolledFactors(tx, services, person.id)).totp) throw new AppError('notFound');
      const id = newId();
      const sealed = encryptField(configuration.fieldKeys, numberPlace({ id, personId: person.id }), number);
      await putNumber(tx, { id, personId: person.id, brand: person.brand, number: sealed, createdAt: at });
      const sent = await sendCode(tx, services, {
        brand: person.brand,
        personId: person.id,
        purpose: 'verifyPhone',
        ownerId: id,
        channel: 'sms',
        recipient: number,
        values: { name: person.name, reason: 'U wilt codes per sms krijgen.' },
      });
      return done({ audit: { unaudited: 'a proposal: what counts is the code that comes back' } }, sent);
    },
  });
}

/** Activates the number. Entering the sent code proves that the user receives the messages of the number. */
export async function confirmPhone(
  services: Services,
  brand: Brand,
  session: ActingSession,
  code: string,
): Promise<void> {
  const { clock, database } = services;
  const { person } = session;
  const since = new Date(clock.now().getTime() - CODE_LIFETIME);
  const proposal = await findProposedNumber(database.orm, person.id, since);
  if (!proposal) throw new AppError('enrolmentExpired');
  if (!(await consumeCode(services, { ownerId: proposal.id, code }))) throw new AppError('wrongCode');
  await act(services, session, {
    work: async (tx, at) => {
      const numbers = await numbersOf(tx, services, person.id);
      if (!(await verifyNumber(tx, { id: proposal.id, personId: person.id, at }))) {
        throw new AppError('enrolmentExpired');
      }
      const what = 'Voortaan kunt u bij het inloggen ook een code per sms vragen.';
      return finishChange(tx, services, brand, session, {
        change: 'phoneSet',
        what,
        result: undefined,
        numbers,
      });
    },
  });
}

export async function removePhone(
  services: Services,
  brand: Brand,
  session: ActingSession,
  twoFaToken: string,
): Promise<void> {
  await act(services, session, {
    stepUp: { act: 'changePhone', twoFaToken },
    work: async (tx) => {
      const numbers = await numbersOf(tx, services, session.person.id);
      if (!(await deleteNumbers(tx, session.person.id))) throw new AppError('notFound');
      const what = 'Codes per sms staan uit.';
      return finishChange(tx, services, brand, session, {
        change: 'phoneRemoved',
        what,
        result: undefined,
        numbers,
      });
    },
  });
}
