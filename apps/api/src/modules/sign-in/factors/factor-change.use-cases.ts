import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ActingSession,
  type AuditLine,
  type CompletedAct,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { numbersOf, quarantineOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { withholdUntilConfirmed } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import { factorsChangedMail, forgetTrustedDevices } from '../second-factor/second-factor.use-cases.ts';
import {
  deviceOfSession,
  endOtherSessionsOf,
  type RenewedSession,
  renewEmployeeSession,
} from '../session/session.use-cases.ts';

const FACTORS_CHANGED = 'De tweede stap bij het inloggen is gewijzigd.';

type Change =
  | 'appSet'
  | 'appRemoved'
  | 'passkeySet'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'phoneSet'
  | 'phoneRemoved';

/**
 * Completes any change of a factor: writes the audit line, sends the mail, and signs out every other browser,
 * because a session that began without the new factor must not outlive the change (ASVS 7.4.3). During a mail
 * quarantine, also notifies former addresses and all phone numbers; `numbers` are the phone numbers
 * registered before the change.
 */
export async function finishChange<R>(
  tx: Transaction,
  services: Services,
  brand: Brand,
  { id, person }: ActingSession,
  { change, what, result, numbers }: { change: Change; what: string; result: R; numbers?: readonly string[] },
): Promise<CompletedAct<R>> {
  await forgetTrustedDevices(tx, person.id);
  const endedSessions = await endOtherSessionsOf(tx, person.id, id);
  const elsewhere = endedSessions > 0 ? ' Op uw andere apparaten bent u uitgelogd.' : '';
  const device = await deviceOfSession(tx, id);
  const quarantine = await quarantineOf(tx, person.id, services.clock.now());
  await withholdUntilConfirmed(tx, services, {
    person,
    cause: 'factor',
    at: services.clock.now(),
    session: id,
    acts: ['changeFactors', 'changePhone'],
  });
  const recipients = quarantine ? (numbers ?? (await numbersOf(tx, services, person.id))) : [];
  const line: AuditLine = {
    action: 'secondFactor.changed',
    subjectType: 'person',
    subjectId: person.id,
    detail: { change, endedSessions },
  };
  const traces: Traces = {
    audit: line,
    mails: [person.email, ...(quarantine?.formerEmails ?? [])].map((email) =>
      factorsChangedMail(services, brand, { name: person.name, email, device }, `${what}${elsewhere}`),
    ),
    texts: recipients.map((recipient) => ({ recipient, notice: FACTORS_CHANGED })),
  };
  return done(traces, result);
}

/** Result of enrolling an app or a passkey. */
export interface Enrolment {
  /** Recovery codes, displayed only once. */
  readonly recoveryCodes: string[];
  /** New session that replaces an employee's session; undefined for other users. */
  readonly renewed: RenewedSession | undefined;
}

/** Completes an enrolment and records its method as a second factor of the session. An employee gets a new session. */
export async function finishEnrolment(
  tx: Transaction,
  services: Services,
  brand: Brand,
  session: ActingSession,
  {
    method,
    recoveryCodes,
    ...changed
  }: {
    change: 'appSet' | 'passkeySet';
    what: string;
    method: SignInMethod;
    recoveryCodes: string[];
  },
): Promise<CompletedAct<Enrolment>> {
  const { audit, ...traces } = await finishChange(tx, services, brand, session, {
    ...changed,
    result: undefined,
  });
  const renewed = await renewEmployeeSession(tx, session, { method, at: services.clock.now() });
  const renewal: AuditLine[] = renewed
    ? [
        {
          action: 'session.renewed',
          subjectType: 'session',
          subjectId: renewed.id,
          detail: { from: session.id },
        },
      ]
    : [];
  const lines = 'unaudited' in audit ? [] : [audit].flat();
  return done({ ...traces, audit: [...lines, ...renewal] }, { recoveryCodes, renewed });
}
