import { newId } from '../../../platform/new-id.ts';
import { queueMail } from '../../../platform/outbox/outbox.ts';
import type { Services } from '../../../platform/services.ts';
import { actRules, countRules, sequenceRules, textOfRule } from './security-alarms.rules.ts';
import {
  deleteBefore,
  findCounted,
  findDone,
  findFollowed,
  insertAlarm,
  insertEvents,
  type Occurrence,
  type SecurityAlarm,
  type SecurityEvent,
} from './security-events.repository.ts';

export { countAlarms } from './security-view.repository.ts';

type EventServices = Pick<Services, 'clock' | 'database'>;
type AlarmServices = EventServices & Pick<Services, 'configuration' | 'queue'>;

/** Retention of events: long enough for an investigation, short enough for personal addresses. */
const RETENTION_MS = 180 * 24 * 3_600_000;
/** Maximum events in memory. During a flood of rejections the excess events are only counted. */
const MOST_WAITING = 5_000;

/** The log methods used, with the signatures of the server's log. */
export interface SecurityLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Buffer of events that are written together, so that a rejected call needs no SQL statement of its own. */
export class SecurityEvents {
  readonly #services: EventServices;
  #waiting: SecurityEvent[] = [];
  #dropped = 0;

  constructor(services: EventServices) {
    this.#services = services;
  }

  note(event: Omit<SecurityEvent, 'at' | 'id'>): void {
    if (this.#waiting.length >= MOST_WAITING) this.#dropped += 1;
    // The id is assigned when the event is recorded, not when it is written, because the list is ordered by id.
    else this.#waiting.push({ id: newId(), at: this.#services.clock.now(), ...event });
  }

  /**
   * Writes the waiting events and returns how many were dropped. Events that fail to be written wait for the next
   * attempt.
   */
  async write(): Promise<number> {
    const events = this.#waiting;
    this.#waiting = [];
    try {
      await insertEvents(this.#services.database.orm, events);
    } catch (error) {
      const all = [...events, ...this.#waiting];
      this.#waiting = all.slice(0, MOST_WAITING);
      this.#dropped += all.length - this.#waiting.length;
      throw error;
    }
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }
}

/**
 * Raises an alarm, once a day per address, person or state, and mails it to the security contact of the installation.
 * Returns whether it is new.
 */
export function raiseAlarm(
  { clock, configuration, database, queue }: AlarmServices,
  alarm: SecurityAlarm,
): Promise<boolean> {
  const { brand, rule, key, count } = alarm;
  const at = clock.now();
  return database.transaction(async (tx) => {
    if (!(await insertAlarm(tx, alarm, at, clock.today()))) return false;
    if (configuration.securityMail === undefined) return true;
    const values = { rule: textOfRule(rule), key, count: String(count) };
    const recipient = configuration.securityMail;
    await queueMail(tx, queue, { brand, recipient, template: 'securityAlarm', values, at });
    return true;
  });
}

/** Raises an alarm for each rule that the stored events meet, and returns the new alarms. */
export async function raiseAlarms(services: AlarmServices): Promise<SecurityAlarm[]> {
  const { clock, database } = services;
  const now = clock.now();
  const met: SecurityAlarm[] = [];
  const add = (rule: string, found: readonly Occurrence[]): void => {
    met.push(...found.map((alarm) => ({ ...alarm, rule })));
  };
  for (const [name, rule] of Object.entries(countRules))
    add(name, await findCounted(database.orm, rule, now));
  for (const [name, rule] of Object.entries(sequenceRules)) {
    add(name, await findFollowed(database.orm, rule, now));
  }
  for (const [name, rule] of Object.entries(actRules)) {
    add(name, await findDone(database.orm, { name, ...rule }, now));
  }
  const raised: SecurityAlarm[] = [];
  for (const alarm of met) if (await raiseAlarm(services, alarm)) raised.push(alarm);
  return raised;
}

export async function forgetSecurityEvents({ clock, database }: EventServices): Promise<void> {
  await deleteBefore(database.orm, new Date(clock.now().getTime() - RETENTION_MS));
}

/** Writes the events every second and checks the rules every minute. Each alarm is logged by only one process. */
export function watchSecurity(
  services: AlarmServices,
  events: SecurityEvents,
  log: SecurityLog,
): { stop(): Promise<void> } {
  let underway: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void>): void => {
    underway = underway
      .then(work)
      .catch((err: unknown) => log.error({ metric: 'security_events_failed', err }, 'security events'));
  };
  const write = async (): Promise<void> => {
    const dropped = await events.write();
    if (dropped > 0) log.error({ metric: 'security_events_dropped', dropped }, 'too many security events');
  };
  const look = async (): Promise<void> => {
    for (const alarm of await raiseAlarms(services)) {
      log.warn({ metric: 'security_alarm', ...alarm }, 'security alarm');
    }
  };
  const timers = [setInterval(() => after(write), 1_000), setInterval(() => after(look), 60_000)];
  for (const timer of timers) timer.unref();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      after(write);
      await underway;
    },
  };
}
