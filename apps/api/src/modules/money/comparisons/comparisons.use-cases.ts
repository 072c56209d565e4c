import type { Comparison } from '@portaal/domain/money/payments/comparison';
import { dutchDay } from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import {
  advancePass,
  beginPass,
  type ComparedSubject,
  countSkipped,
  findPass,
  hasRecordBefore,
  type PassRow,
} from './comparisons.repository.ts';

export type { ComparedSubject, PassRow } from './comparisons.repository.ts';

/** The result of one page of a pass. */
export interface ComparedPage {
  /** Start of the next page; null after the last page. */
  readonly next: string | null;
  readonly reached?: Date | null;
  readonly compared: number;
  /** Number of records at the provider that are not ours and are older than the first comparison. */
  readonly skipped?: number;
}

/** Maximum pages per job, so that other jobs are not delayed. */
const PAGES_A_JOB = 20;

const HOUR = 3_600_000;
/**
 * Milliseconds after which a comparison is late. The daily pass begins within an hour, and takes hours if there are
 * many records.
 */
const LATE_AFTER = 30 * HOUR;

const isComplete = ({ begunAt, completedAt }: PassRow): boolean =>
  completedAt !== null && completedAt >= begunAt;

/**
 * Compares all records of a subject with those of a brand's provider, once a day and page by page. The position is
 * stored after each page, so that another process can continue. Returns whether pages remain.
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
    const first = {
      ...of,
      position: null,
      reached: null,
      compared: 0,
      skipped: 0,
      begunAt: now,
      startedAt: now,
    };
    await beginPass(orm, { ...first, completedAt: last?.completedAt ?? null });
  }
  for (let page = 0; page < PAGES_A_JOB && !queue.stopping.aborted; page += 1) {
    const pass = await findPass(orm, of);
    if (!pass || isComplete(pass)) return false;
    const { next, reached = null, compared, skipped = 0 } = await comparePage(pass);
    const isMoved = await advancePass(orm, pass, {
      position: next,
      reached,
      compared: pass.compared + compared,
      skipped: pass.skipped + skipped,
      completedAt: next === null ? clock.now() : pass.completedAt,
    });
    if (!isMoved || next === null) return false;
  }
  return true;
}

/**
 * Returns when a subject was last compared completely, and whether that is too long ago. Before the first
 * complete comparison, it counts as late only once the comparison or a record to compare has existed for too
 * long, so that it is not late on the first day of an installation.
 */
export async function lastComparison(
  orm: Orm,
  of: { readonly brand: string; readonly subject: ComparedSubject },
  now: Date,
): Promise<Comparison> {
  const pass = await findPass(orm, of);
  const limit = new Date(now.getTime() - LATE_AFTER);
  const completedAt = pass?.completedAt ?? null;
  const since = completedAt ?? pass?.begunAt;
  return {
    completedAt: completedAt?.toISOString() ?? null,
    skipped: await countSkipped(orm, of),
    isLate: since === undefined ? await hasRecordBefore(orm, of, limit) : since < limit,
  };
}
