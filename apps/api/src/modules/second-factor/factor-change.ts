import { appendAudit } from '../../plugins/audit.ts';
import type { Brand } from '../../plugins/brands.ts';
import type { Transaction } from '../../plugins/orm.ts';
import type { Services } from '../../plugins/services.ts';
import type { LiveSession } from '../../plugins/session.ts';
import { forgetTrustedDevices, tellFactorsChanged } from './second-factor.use-cases.ts';

type Change = 'appSet' | 'appRemoved' | 'recoveryCodesRenewed' | 'phoneSet' | 'phoneRemoved';

/** What every change has in common: its audit line, its mail, and browsers that are no longer trusted. */
export async function finishChange(
  tx: Transaction,
  services: Services,
  brand: Brand,
  { person }: LiveSession,
  { change, what }: { change: Change; what: string },
): Promise<void> {
  await forgetTrustedDevices(tx, person.id);
  await tellFactorsChanged(tx, services, brand, person, what);
  await appendAudit(tx, {
    at: services.clock.now(),
    brand: person.brand,
    actorId: person.id,
    action: 'secondFactor.changed',
    subjectType: 'person',
    subjectId: person.id,
    detail: { change },
  });
}
