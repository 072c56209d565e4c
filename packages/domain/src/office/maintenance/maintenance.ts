import { dutchDay } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { dayText } from '../../notation/dutch.ts';

/** `writes`: users can read data but not change data. `all`: the site is closed. */
export const maintenanceScopes = ['writes', 'all'] as const;
export type MaintenanceScope = (typeof maintenanceScopes)[number];

export interface Maintenance {
  readonly scope: MaintenanceScope;
  readonly text: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export const MOST_MAINTENANCE_TEXT = 200;

const DAY_MS = 24 * 3_600_000;
const LONGEST_DAYS = 7;
const FURTHEST_DAYS = 30;

/** Returns the problems of the period. A start in the past counts as now. */
export function periodProblems(
  { startsAt, endsAt }: Pick<Maintenance, 'startsAt' | 'endsAt'>,
  now: Date,
): readonly FieldProblem[] {
  const start = Math.max(startsAt.getTime(), now.getTime());
  const length = endsAt.getTime() - start;
  if (start > now.getTime() + FURTHEST_DAYS * DAY_MS) {
    return [{ field: 'startsAt', message: `Kies een begin binnen ${FURTHEST_DAYS} dagen.` }];
  }
  if (length <= 0)
    return [{ field: 'endsAt', message: 'Kies een einde dat later is dan het begin en dan nu.' }];
  if (length > LONGEST_DAYS * DAY_MS) {
    return [{ field: 'endsAt', message: `Kies een einde binnen ${LONGEST_DAYS} dagen na het begin.` }];
  }
  return [];
}

// Swedish notation, because it writes a time as hours and minutes only.
const dutchTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Parses a moment in Dutch time as typed by an employee or operator, `2026-11-23 14:00`. Returns undefined for a
 * moment that does not exist.
 */
export function dutchMoment(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return undefined;
  // In the hour that occurs twice a year, the first occurrence is used.
  return [2, 1]
    .map((hours) => new Date(Date.parse(`${day}T${time}:00Z`) - hours * 3_600_000))
    .find((at) => !Number.isNaN(at.getTime()) && dutchDay(at) === day && dutchTime.format(at) === time);
}

/**
 * Formats a moment in Dutch time for use in a sentence: `14.00 uur`, or for another day `24 november 2026 om 14.00
 * uur`.
 */
export function momentInSentence(at: Date, now: Date): string {
  const time = `${dutchTime.format(at).replace(':', '.')} uur`;
  return dutchDay(at) === dutchDay(now) ? time : `${dayText(dutchDay(at))} om ${time}`;
}

/** Returns the announcement of the maintenance: what will happen, and when. */
export function announcementText({ scope, text, startsAt, endsAt }: Maintenance, now: Date): string {
  const what =
    scope === 'all' ? 'kunt u hier niet terecht' : 'kunt u alles bekijken, maar niets wijzigen of versturen';
  const end =
    dutchDay(startsAt) === dutchDay(endsAt)
      ? momentInSentence(endsAt, startsAt)
      : momentInSentence(endsAt, now);
  return `${text} Van ${momentInSentence(startsAt, now)} tot ${end} ${what}.`;
}

/**
 * Returns the text shown on every page and in every rejection during maintenance: what happens, and when the action
 * is possible again.
 */
export function maintenanceText(
  { scope, text, endsAt }: Pick<Maintenance, 'scope' | 'text' | 'endsAt'>,
  now: Date,
): string {
  const after = momentInSentence(endsAt, now);
  return scope === 'all'
    ? `${text} U kunt na ${after} weer terecht.`
    : `${text} U kunt nu alles bekijken, maar niets wijzigen of versturen. U kunt dit na ${after} opnieuw proberen.`;
}
