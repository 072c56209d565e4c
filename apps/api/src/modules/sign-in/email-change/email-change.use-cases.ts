import { randomBytes } from 'node:crypto';
import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { isEmailName } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { type EmailChange, emailChangeProblem } from '@portaal/domain/sign-in/email-change/calls';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ActingSession,
  type AuditLine,
  act,
  type CompletedAct,
  done,
  nobody,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { beginQuarantine, numbersOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import { LINK_LIFETIME } from '../../../platform/one-time-link.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { type MailRequest, queueRequestedMail } from '../../../platform/outbox/outbox.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { isUniqueViolation } from '../../../platform/unique-violation.ts';
import { findContact, forgetRequestsOf } from '../accounts/accounts.use-cases.ts';
import { withholdUntilConfirmed } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import { deviceLabel, endOtherSessionsOf, endPersonSessions } from '../session/session.use-cases.ts';
import {
  type Change,
  confirmSide,
  consumeOldToken,
  deleteChangeOf,
  deleteLapsedChanges,
  findChange,
  findEmail,
  findLiveChange,
  findPerson,
  putChange,
  putTokens,
  setEmail,
} from './email-change.repository.ts';

const audited = (
  personId: string,
  action: `email.${string}` & AuditLine['action'],
  detail: AuditLine['detail'] = {},
): AuditLine => ({ action, subjectType: 'person', subjectId: personId, detail });

/**
 * Stores the requested address. A job then checks whether the address is taken, so that the response and its
 * duration are the same in both cases.
 */
export async function requestEmailChange(
  services: Services,
  session: ActingSession,
  { email, twoFaToken }: { email: string; twoFaToken: string },
): Promise<void> {
  const { person } = session;
  const newEmail = email.toLowerCase();
  const message = emailChangeProblem(newEmail, person.email);
  if (message !== undefined) throw new AppError('invalidInput', [{ field: 'email', message }]);
  const id = newId();
  await act(services, session, {
    stepUp: { act: 'changeEmail', twoFaToken },
    work: async (tx, now) => {
      await putChange(tx, {
        id,
        personId: person.id,
        brand: person.brand,
        newEmail,
        sessionId: session.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LINK_LIFETIME),
      });
      return done({
        audit: audited(person.id, 'email.changeRequested'),
        jobs: [['emailChange.links', { changeId: id }]],
      });
    },
  });
}

/** Returns the other person who signs in with the new address or receives mail there. */
async function findOwner(orm: Orm, change: Change): Promise<{ name: string } | undefined> {
  const { brand, newEmail: email, personId } = change;
  const owner = await findPerson(orm, brand, email);
  if (owner) return owner;
  // Several people may share the mailbox, so the mail contains no name.
  return (await findContact(orm, { brand, email, except: personId })) && { name: 'lezer' };
}

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Runs as a job after a request and mails a link to both addresses. If the new address is taken, notifies its
 * owner instead.
 */
export async function mailEmailChangeLinks(services: Services, changeId: string): Promise<void> {
  const { database, brands, clock, configuration, queue } = services;
  const found = await findChange(database.orm, changeId);
  if (!found) return;
  const { change, name, oldEmail } = found;
  const brand = brands.byId(change.brand);
  if (!brand) throw new Error(`Brand ${change.brand} is not installed`);
  const base = publicUrlOf(brand, configuration);
  const owner = await findOwner(database.orm, change);
  // A person with a customer number never proved ownership of the mailbox, so the mailbox cannot approve a
  // change.
  const isOldProven = isEmailName(oldEmail);
  const now = clock.now();
  const [oldToken, freshToken] = [newToken(), newToken()];
  const link = (token: string) => `${base}/e-mailadres-wijzigen?token=${token}`;
  const common = { brand: brand.id, at: now };
  const toNew: MailRequest = owner
    ? {
        ...common,
        recipient: change.newEmail,
        template: 'emailTaken',
        values: { name: owner.name, url: `${base}/login` },
      }
    : {
        ...common,
        recipient: change.newEmail,
        template: 'confirmNewEmail',
        values: { url: link(freshToken) },
      };
  await act(services, nobody(brand.id), {
    work: async (tx) => {
      const values = { name, email: change.newEmail, url: `${link(oldToken)}&adres=oud` };
      // An address that already received too many of these mails receives no more, and its newest link is
      // invalidated as well.
      const isQueued = await queueRequestedMail(tx, queue, toNew, ['confirmNewEmail', 'emailTaken']);
      await putTokens(tx, change.id, {
        oldTokenHash: isOldProven ? hashToken(oldToken) : null,
        ...(!isOldProven && { oldConfirmedAt: now }),
        newTokenHash: isQueued && !owner ? hashToken(freshToken) : null,
        expiresAt: new Date(now.getTime() + LINK_LIFETIME),
      });
      return done({
        audit: audited(change.personId, 'email.linksSent'),
        mails: isOldProven ? [{ recipient: oldEmail, template: 'approveNewEmail', values }] : [],
      });
    },
  });
}

export async function getEmailChange(
  { database, clock }: Services,
  person: SignedInPerson,
): Promise<EmailChange | null> {
  const change = await findLiveChange(database.orm, person.id, clock.now());
  if (!change) return null;
  return {
    email: change.newEmail,
    isOldConfirmed: change.oldConfirmedAt !== null,
    isNewConfirmed: change.newConfirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
  };
}

export async function withdrawEmailChange(services: Services, person: SignedInPerson): Promise<void> {
  await act(services, person, {
    work: async (tx) => {
      if (!(await deleteChangeOf(tx, person.id))) return unchanged(undefined);
      return done({ audit: audited(person.id, 'email.changeWithdrawn') });
    },
  });
}

type Confirmation = CallResponse<typeof calls.confirmEmailChange>['data'];

/**
 * Consumes a link and records the confirmation of its address. The transaction that consumes the second link
 * changes the address. The link does not sign the user in.
 */
export async function confirmEmailChange(
  services: Services,
  brand: Brand,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<Confirmation> {
  const confirmed = act(services, nobody(brand.id), {
    work: async (tx, now): Promise<CompletedAct<Confirmation>> => {
      const change = await confirmSide(tx, { brand: brand.id, tokenHash: hashToken(token), now });
      if (!change) throw new AppError('linkExpired');
      if (change.oldConfirmedAt === null || change.newConfirmedAt === null) {
        const side = change.oldConfirmedAt === null ? 'new' : 'old';
        const status = side === 'new' ? 'waitingForOld' : 'waitingForNew';
        return done(
          { audit: audited(change.personId, 'email.addressConfirmed', { address: side }) },
          { status },
        );
      }
      return done(await exchangeAddress(tx, services, brand, { ...change, device: deviceLabel(userAgent) }), {
        status: 'changed',
      });
    },
  });
  return confirmed.catch((error: unknown) => {
    // Another user took the address in a concurrent transaction.
    throw isUniqueViolation(error) ? new AppError('linkExpired') : error;
  });
}

async function exchangeAddress(
  tx: Transaction,
  services: Services,
  brand: Brand,
  change: Change & { readonly device: string },
): Promise<Traces> {
  const { personId, newEmail, sessionId, device } = change;
  const now = services.clock.now();
  const person = await findEmail(tx, personId);
  // Another user created an account with the new address meanwhile. The first user to prove ownership gets
  // the address.
  if (!person || (await findOwner(tx, change))) throw new AppError('linkExpired');
  const former = person.contactEmail ?? (isEmailName(person.email) ? person.email : null);
  await deleteChangeOf(tx, personId);
  await setEmail(tx, personId, newEmail);
  await forgetRequestsOf(tx, { brand: brand.id, email: newEmail, personId });
  const endedSessions = await endOtherSessionsOf(tx, personId, sessionId);
  const guardedUntil = await beginQuarantine(
    tx,
    { id: personId, brand: brand.id },
    { cause: 'emailChanged', at: now, ...(former !== null && { formerEmail: former }) },
  );
  await withholdUntilConfirmed(tx, services, {
    person: { id: personId, brand: brand.id, role: 'investor' },
    cause: 'email',
    at: now,
    session: sessionId,
    acts: ['changeEmail'],
  });
  const values = {
    name: person.name,
    at: now.toISOString(),
    url: `${publicUrlOf(brand, services.configuration)}/login`,
    guardedUntil: guardedUntil.toISOString(),
    device,
  };
  const notice = 'Het e-mailadres van uw account is gewijzigd.';
  return {
    audit: audited(personId, 'email.changed', { endedSessions }),
    mails: [...(former === null ? [] : [former]), newEmail].map((recipient) => ({
      recipient,
      template: 'emailChanged',
      values,
    })),
    texts: (await numbersOf(tx, services, personId)).map((recipient) => ({ recipient, notice })),
  };
}

/** Stops a change that the owner of the old address did not request, and ends all sessions of the account. */
export async function stopEmailChange(services: Services, brand: Brand, token: string): Promise<void> {
  await act(services, nobody(brand.id), {
    work: async (tx, now) => {
      const change = await consumeOldToken(tx, { brand: brand.id, tokenHash: hashToken(token), now });
      if (!change) throw new AppError('linkExpired');
      const endedSessions = await endPersonSessions(tx, change.personId);
      return done({ audit: audited(change.personId, 'email.changeStopped', { endedSessions }) });
    },
  });
}

export async function cleanUpEmailChanges({ database, clock }: Services): Promise<void> {
  await deleteLapsedChanges(database.orm, clock.now());
}
