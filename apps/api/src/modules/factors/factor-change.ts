import type { Brand } from '../../brands/brands.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { forgetTrustedDevices, notifyFactorsChanged } from '../second-factor/second-factor.use-cases.ts';
import { endOtherSessionsOf } from '../session/session.use-cases.ts';

type Change = 'appSet' | 'appRemoved' | 'recoveryCodesRenewed' | 'phoneSet' | 'phoneRemoved';

/**
 * What every change has in common: its audit line, its mail, and that every other browser shows again who it is.
 * A session that was begun without the new factor does not outlive it (ASVS 7.4.3).
 */
export async function finishChange(
  tx: Transaction,
  services: Services,
  brand: Brand,
  { id, person }: LiveSession,
  { change, what }: { change: Change; what: string },
): Promise<void> {
  await forgetTrustedDevices(tx, person.id);
  const endedSessions = await endOtherSessionsOf(tx, person.id, id);
  const elsewhere = endedSessions > 0 ? ' Op uw andere apparaten bent u uitgelogd.' : '';
  await notifyFactorsChanged(tx, services, brand, person, `${what}${elsewhere}`);
  await appendAudit(tx, {
    at: services.clock.now(),
    brand: person.brand,
    actorId: person.id,
    action: 'secondFactor.changed',
    subjectType: 'person',
    subjectId: person.id,
    detail: { change, endedSessions },
  });
}
