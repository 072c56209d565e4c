import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import type { Brand } from '../../../brands/brands.ts';
import { act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { beginQuarantine, numbersOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import type { MailValues } from '../../../mail/templates.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { newLink } from '../../../platform/one-time-link.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { queueRequestedMail } from '../../../platform/outbox/outbox.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { NO_PASSWORD } from '../../../schema/person.ts';
import { forgetInvitations } from '../employees/employees.use-cases.ts';
import { forgetTrustedDevices } from '../second-factor/second-factor.use-cases.ts';
import {
  checkPassword,
  deviceLabel,
  endPersonSessions,
  forgiveAccount,
  hashPassword,
  type Notice,
  rejectBadPassword,
} from '../session/session.use-cases.ts';
import {
  changePasswordHash,
  consumeRegistration,
  consumeReset,
  deleteOldRequests,
  deleteRegistrationsOf,
  deleteResetOf,
  findLiveRegistration,
  findPerson,
  findRegistration,
  findRegistrationId,
  findReset,
  insertPerson,
  insertRegistration,
  putReset,
  type Registration,
  replaceRegistrationToken,
} from './accounts.repository.ts';
import { joinAsEmployee } from './invited-employee.use-cases.ts';
import { findContact } from './unclaimed-persons.repository.ts';

export { createFirstHead } from './first-head.use-cases.ts';
export { findContact } from './unclaimed-persons.repository.ts';
export { insertUnclaimedPersons } from './unclaimed-persons.use-cases.ts';

/** Milliseconds after which an unconfirmed account request is deleted: one week. */
const REGISTRATION_LIFETIME = 7 * 24 * 60 * 60_000;

function brandOf({ brands }: Services, id: string): Brand {
  const brand = brands.byId(id);
  if (!brand) throw new Error(`Brand ${id} is not installed`);
  return brand;
}

export interface AccountRequest {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * stores the account request and returns the same response, whether or not the address has an account.
 * A job then checks whether the account exists and sends the matching mail, so that the response time reveals
 * nothing either.
 */
export async function requestAccount(
  services: Services,
  brand: Brand,
  { name, email, password }: AccountRequest,
  notice: Notice,
): Promise<string> {
  if (!brand.features.registration) throw new AppError('notFound');
  await rejectBadPassword(services, { password, name, email, brand }, notice);
  const passwordHash = await hashPassword(password);
  const id = newId();
  await act(services, nobody(brand.id), {
    work: async (tx, createdAt) => {
      await insertRegistration(tx, {
        id,
        brand: brand.id,
        email: email.toLowerCase(),
        name,
        passwordHash,
        createdAt,
      });
      return done({ audit: BY_ITS_JOB, jobs: [['account.confirmation', { registrationId: id }]] });
    },
  });
  return id;
}

/** Only the job knows which mail it sent, if any, so the job writes the audit line, not the request. */
const BY_ITS_JOB = { unaudited: 'the job writes what it did' } as const;

export type WhichRegistration = { readonly registrationId: string } | { readonly token: string };

export async function resendConfirmation(
  services: Services,
  brand: Brand,
  which: WhichRegistration,
): Promise<void> {
  const registrationId =
    'token' in which
      ? await findRegistrationId(services.database.orm, brand.id, hashToken(which.token))
      : which.registrationId;
  if (registrationId === undefined) return;
  await act(services, nobody(brand.id), {
    work: () => done({ audit: BY_ITS_JOB, jobs: [['account.confirmation', { registrationId }]] }),
  });
}

/**
 * Runs as a job after an account request: mails a confirmation link, or a notice that the account already
 * exists.
 */
export async function mailConfirmation(services: Services, registrationId: string): Promise<void> {
  const { database, configuration } = services;
  const registration = await findRegistration(database.orm, registrationId);
  if (!registration) return;
  const brand = brandOf(services, registration.brand);
  const base = publicUrlOf(brand, configuration);
  const existing = await findPerson(database.orm, brand.id, registration.email);
  if (existing)
    return notifyOwner(services, registration, existing, { name: existing.name, url: `${base}/login` });
  const contact = await findContact(database.orm, registration);
  // Several people may share the address, so the mail contains no name.
  const values = { name: 'lezer', url: `${base}/login`, hasNumber: true } as const;
  if (contact) await notifyOwner(services, registration, contact, values);
  else await sendConfirmation(services, registration, base);
}

async function notifyOwner(
  services: Services,
  { brand, email }: Registration,
  owner: { id: string },
  values: MailValues['accountExists'],
): Promise<void> {
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      await deleteRegistrationsOf(tx, brand, email);
      const mail = { brand, recipient: email, template: 'accountExists', values, at } as const;
      await queueRequestedMail(tx, services.queue, mail);
      return done({
        audit: {
          action: 'account.requestedAgain',
          subjectType: 'person',
          subjectId: owner.id,
          detail: {},
        },
      });
    },
  });
}

async function sendConfirmation(
  services: Services,
  { id, brand, email }: Registration,
  base: string,
): Promise<void> {
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      const link = newLink(at);
      const values = { url: `${base}/account-aanmaken?token=${link.token}` };
      const mail = { brand, recipient: email, template: 'confirmEmail', values, at } as const;
      // If no mail is queued, the link in the previous mail remains valid.
      if (!(await queueRequestedMail(tx, services.queue, mail))) return unchanged(undefined);
      await replaceRegistrationToken(tx, id, { tokenHash: link.hash, tokenExpiresAt: link.expiresAt });
      return done({
        audit: {
          action: 'account.confirmationSent',
          subjectType: 'registration',
          subjectId: id,
          detail: {},
        },
      });
    },
  });
}

/**
 * Creates the account to which a link belongs, if the caller enters the password of the account request.
 * Access to the mailbox alone is therefore not enough to create an account with another person's password. A
 * link works once, even for concurrent requests.
 */
export async function confirmAccount(
  services: Services,
  brand: Brand,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { clock, database } = services;
  const tokenHash = hashToken(token);
  const requested = await findLiveRegistration(database.orm, brand.id, tokenHash, clock.now());
  if (!requested) throw new AppError('linkExpired');
  const { correct } = await checkPassword(password, requested.passwordHash);
  if (!correct) {
    const message = 'Dit is niet het wachtwoord dat u hebt gekozen.';
    throw new AppError('invalidInput', [{ field: 'password', message }]);
  }
  await act(services, nobody(brand.id), {
    work: async (tx, now) => {
      const registration = await consumeRegistration(tx, brand.id, tokenHash, now);
      if (!registration) throw new AppError('linkExpired');
      const { email, name, passwordHash } = registration;
      // An import added a person with this address meanwhile, so a second account would be empty.
      if (await findContact(tx, { brand: brand.id, email })) throw new AppError('linkExpired');
      const id = newId();
      const made = await insertPerson(tx, {
        id,
        brand: brand.id,
        email,
        name,
        role: 'investor',
        passwordHash,
        createdAt: now,
      });
      if (!made) throw new AppError('linkExpired');
      await deleteRegistrationsOf(tx, brand.id, email);
      return done({
        audit: {
          actorId: id,
          action: 'account.created',
          subjectType: 'person',
          subjectId: id,
          detail: {},
        },
      });
    },
  });
}

/** returns the same response for every address. A job then checks whether a user has that address. */
export async function requestPasswordReset(services: Services, brand: Brand, email: string): Promise<void> {
  const data = { brand: brand.id, email: email.toLowerCase() };
  await act(services, nobody(brand.id), {
    work: () => done({ audit: BY_ITS_JOB, jobs: [['account.resetLink', data]] }),
  });
}

/**
 * Runs as a job after a request for a new password: mails the reset link. Sends no mail to an unknown
 * address, or to a person who signs in with a customer number, because their mailbox may be shared or
 * unverified.
 */
export async function mailResetLink(services: Services, brandId: string, email: string): Promise<void> {
  const { database, clock, configuration, queue } = services;
  const person = await findPerson(database.orm, brandId, email);
  if (!person || !isEmailName(person.email)) return;
  const link = newLink(clock.now());
  const url = `${publicUrlOf(brandOf(services, brandId), configuration)}/wachtwoord-reset?token=${link.token}`;
  await act(services, nobody(brandId), {
    work: async (tx, at) => {
      const queued = await queueRequestedMail(tx, queue, {
        brand: brandId,
        recipient: person.email,
        template: 'resetPassword',
        values: { name: person.name, url },
        at,
      });
      if (!queued) return unchanged(undefined);
      await putReset(tx, {
        personId: person.id,
        brand: brandId,
        tokenHash: link.hash,
        expiresAt: link.expiresAt,
      });
      return done({
        audit: {
          action: 'password.resetRequested',
          subjectType: 'person',
          subjectId: person.id,
          detail: {},
        },
      });
    },
  });
}

/**
 * changes the password and ends every session without starting one. For a while afterwards, codes sent
 * to the mailbox are not accepted, except after setting a first password, because an employee needs the
 * mailbox to set up their authenticator app. If the password is rejected, the link remains valid. An
 * invitation link creates the account of the invited employee.
 */
export async function resetPassword(
  services: Services,
  brand: Brand,
  { token, password, userAgent }: { token: string; password: string; userAgent: string },
  notice: Notice,
): Promise<void> {
  const { database, clock, configuration } = services;
  const now = clock.now();
  const tokenHash = hashToken(token);
  const person = await findReset(database.orm, brand.id, tokenHash, now);
  if (!person) return joinAsEmployee(services, brand, { tokenHash, password }, notice);
  const { id, name, email } = person;
  const isFirst = person.passwordHash === NO_PASSWORD;
  await rejectBadPassword(services, { password, name, email, brand }, notice);
  const passwordHash = await hashPassword(password);
  await act(services, nobody(brand.id), {
    work: async (tx) => {
      if (!(await consumeReset(tx, brand.id, tokenHash, now))) throw new AppError('linkExpired');
      await changePasswordHash(tx, id, passwordHash);
      const sessions = await endPersonSessions(tx, id);
      await forgetTrustedDevices(tx, id);
      await forgiveAccount(tx, brand.id, email);
      const guardedUntil = isFirst
        ? undefined
        : await beginQuarantine(tx, { id, brand: brand.id }, { cause: 'passwordReset', at: now });
      const values = {
        name,
        at: now.toISOString(),
        url: `${publicUrlOf(brand, configuration)}/login`,
        device: deviceLabel(userAgent),
        ...(guardedUntil && { guardedUntil: guardedUntil.toISOString() }),
      };
      const notice = 'Uw wachtwoord is gewijzigd via een link in een mail.';
      return done({
        audit: {
          actorId: id,
          action: 'password.reset',
          subjectType: 'person',
          subjectId: id,
          detail: { endedSessions: sessions },
        },
        mails: [{ recipient: email, template: 'passwordChanged', values }],
        texts: (await numbersOf(tx, services, id)).map((recipient) => ({ recipient, notice })),
      });
    },
  });
}

/**
 * Invalidates, after a change of e-mail address, the links that were sent to the old address and those that
 * were requested for the new address.
 */
export async function forgetRequestsOf(
  tx: Transaction,
  { brand, email, personId }: { brand: string; email: string; personId: string },
): Promise<void> {
  await deleteRegistrationsOf(tx, brand, email);
  await deleteResetOf(tx, personId);
}

export async function cleanUpAccounts({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const registeredBefore = new Date(now.getTime() - REGISTRATION_LIFETIME);
  await database.transaction((tx) => deleteOldRequests(tx, { registeredBefore, now }));
  await forgetInvitations(database.orm, now);
}
