import type { Brand } from '../../brands/brands.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type ActingSession, type Done, done, type Traces } from '../acts/acts.use-cases.ts';
import { factorsChangedMail, forgetTrustedDevices } from '../second-factor/second-factor.use-cases.ts';
import { endOtherSessionsOf } from '../session/session.use-cases.ts';

type Change = 'appSet' | 'appRemoved' | 'recoveryCodesRenewed' | 'phoneSet' | 'phoneRemoved';

/**
 * What every change has in common: its audit line, its mail, and that every other browser shows again who it is.
 * A session that was begun without the new factor does not outlive it (ASVS 7.4.3).
 */
export async function finishChange<R>(
  tx: Transaction,
  services: Services,
  brand: Brand,
  { id, person }: ActingSession,
  { change, what, result }: { change: Change; what: string; result: R },
): Promise<Done<R>> {
  await forgetTrustedDevices(tx, person.id);
  const endedSessions = await endOtherSessionsOf(tx, person.id, id);
  const elsewhere = endedSessions > 0 ? ' Op uw andere apparaten bent u uitgelogd.' : '';
  const traces: Traces = {
    audit: {
      action: 'secondFactor.changed',
      subjectType: 'person',
      subjectId: person.id,
      detail: { change, endedSessions },
    },
    mails: [factorsChangedMail(services, brand, person, `${what}${elsewhere}`)],
  };
  return done(traces, result);
}
