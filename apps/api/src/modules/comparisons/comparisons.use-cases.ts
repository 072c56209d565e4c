import type { Comparison } from '@portaal/domain/admin-work/calls';
import { dutchDay } from '@portaal/engine';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import {
  advancePass,
  beginPass,
  type ComparedSubject,
  findPass,
  type PassRow,
} from './comparisons.repository.ts';

export type { ComparedSubject, PassRow } from './comparisons.repository.ts';

/** What one page of a pass came to. */
export interface ComparedPage {
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
  readonly reached?: Date | null;
  readonly compared: number;
}

/** Pages a job compares before it makes room for other jobs. */
const PAGES_A_JOB = 20;

const HOUR = 3_600_000;
/** A pass of each day is begun within an hour, and takes hours where there is much. */
const LATE_AFTER = 30 * HOUR;

const isComplete = ({ begunAt, completedAt }: PassRow): boolean =>
  completedAt !== null && completedAt >= begunAt;

/**
 * Compares all of a subject with what the provider of a brand has, once a day and page by page, with the position
 * stored after each page: a process that stops is followed by another from there. Returns whether pages are left.
 */
export async function continuePass(
  services: Pick<Services, 'clock' | 'database' | 'queue'>,
  of: { readonly brand: string; readonly subject: ComparedSubject },
  comparePage: (pass: PassRow) => Promise<ComparedPage>,
): Promise<boolean> {
  const { clock, queue } = services;
  const { orm } = services.database;
  const now = clock.now();
  const last = await findPass(orm, of);
  if (last && isComplete(last) && dutchDay(last.begunAt) >= dutchDay(now)) return false;
  if (!last || isComplete(last)) {
    const first = { ...of, position: null, reached: null, compared: 0, begunAt: now };
    await beginPass(orm, { ...first, completedAt: last?.completedAt ?? null });
  }
  for (let page = 0; page < PAGES_A_JOB && !queue.stopping.aborted; page += 1) {
    const pass = await findPass(orm, of);
    if (!pass || isComplete(pass)) return false;
    const { next, reached = null, compared } = await comparePage(pass);
    const isMoved = await advancePass(orm, pass, {
      position: next,
      reached,
      compared: pass.compared + compared,
      completedAt: next === null ? clock.now() : pass.completedAt,
    });
    if (!isMoved || next === null) return false;
  }
  return true;
}

/** When all of a subject was compared last, and whether that is too long ago. */
export async function lastComparison(
  orm: Orm,
  of: { readonly brand: string; readonly subject: ComparedSubject },
  now: Date,
): Promise<Comparison> {
  const completedAt = (await findPass(orm, of))?.completedAt ?? null;
  return {
    completedAt: completedAt?.toISOString() ?? null,
    isLate: completedAt === null || now.getTime() - completedAt.getTime() > LATE_AFTER,
  };
}
