import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { SecurityAlarmItem } from '@portaal/domain/office/security-events/calls';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { deviceLabel } from '../../sign-in/session/session.use-cases.ts';
import { textOfRule } from './security-alarms.rules.ts';
import {
  type EventFilter,
  findPersonOfAlarm,
  listAlarms,
  listEvents,
  markSeen,
  namesOf,
} from './security-view.repository.ts';

type SecurityEventPage = CallResponse<typeof calls.listSecurityEvents>['data'];

/** Records the view itself in the audit log, without an address or a name. */
const noteView = (
  services: ActServices,
  employee: SignedInPerson,
  subjectId: string | null,
  detail: object,
) =>
  act(services, employee, {
    work: () =>
      done({
        audit: {
          action: 'security.viewed',
          subjectType: subjectId ? 'person' : 'security',
          subjectId,
          detail: { ...detail },
        },
      }),
  });

const personIn = (names: ReadonlyMap<string, string>, id: string | null | undefined) => {
  const name = id ? names.get(id) : undefined;
  return id && name !== undefined ? { id, name } : null;
};

/** Lists the events of the employee's brand, newest first. */
export async function listSecurityEvents(
  services: ActServices,
  employee: SignedInPerson,
  { limit, after, ...filter }: PageRequest & EventFilter,
): Promise<SecurityEventPage> {
  const { orm } = services.database;
  const { brand } = employee;
  const found = await pageOf({ limit, after }, (part) => listEvents(orm, { brand, ...filter, ...part }));
  const ids = found.items.flatMap(({ personId, subjectId }) => [personId, subjectId]);
  const names = await namesOf(orm, brand, [...ids, filter.person ?? null]);
  const { person, ...rest } = filter;
  await noteView(services, employee, person ?? null, { list: 'events', ...rest, events: found.items.length });
  return {
    ...pageWith(found, ({ id, at, kind, personId, subjectId, route, address, device }) => ({
      id,
      at: at.toISOString(),
      kind,
      person: personIn(names, personId),
      subject: personIn(names, subjectId),
      route,
      address,
      device: deviceLabel(device),
    })),
    person: personIn(names, person),
  };
}

/** Lists the alarms of the employee's brand. */
export async function listSecurityAlarms(
  services: ActServices,
  employee: SignedInPerson,
  { status, ...part }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<SecurityAlarmItem>> {
  const { orm } = services.database;
  const { brand } = employee;
  const found = await pageOf(part, (request) => listAlarms(orm, { brand, status, ...request }));
  const names = await namesOf(
    orm,
    brand,
    found.items.map(({ alarm }) => alarm.key),
  );
  await noteView(services, employee, null, { list: 'alarms', status, alarms: found.items.length });
  return pageWith(found, ({ alarm: { id, at, rule, key, count, seenAt, note }, seer }) => {
    const person = personIn(names, key);
    return {
      id,
      at: at.toISOString(),
      rule: textOfRule(rule),
      address: person ? null : key,
      person,
      count,
      seen: seenAt && note !== null ? { by: seer ?? '', at: seenAt.toISOString(), note } : null,
    };
  });
}

/**
 * Handles an alarm. Throws `ownAccount` for an alarm about the employee, and `notFound`, also if a colleague already
 * handled it.
 */
export const noteSecurityAlarm = (
  services: ActServices,
  employee: SignedInPerson,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<undefined> =>
  act(services, employee, {
    lock: (tx) => findPersonOfAlarm(tx, { id, brand: employee.brand }),
    // In an installation with one employee, nobody else could handle the alarm.
    about: (personId) => (services.configuration.soleEmployeeAuditor === undefined ? [personId] : []),
    work: async (tx, seenAt) => {
      const { brand } = employee;
      if (!(await markSeen(tx, { id, brand }, { seenBy: employee.id, seenAt, note }))) {
        throw new AppError('notFound');
      }
      return done({
        audit: {
          action: 'securityAlarm.seen',
          subjectType: 'securityAlarm',
          subjectId: id,
          detail: { note },
        },
      });
    },
  });
