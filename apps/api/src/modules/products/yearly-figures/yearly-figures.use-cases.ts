import { withLines } from '@portaal/domain/fields/json-fields';
import type { YearlyFigures } from '@portaal/domain/products/yearly-figures/calls';
import { differencesWith, proposalDifferences } from '@portaal/domain/products/yearly-figures/differences';
import {
  readYearlyFigures,
  type YearlyFiguresFile,
  type YearlyFiguresProposal,
} from '@portaal/domain/products/yearly-figures/file';
import type { YearlyFiguresWork } from '@portaal/domain/products/yearly-figures/work';
import { cents, centsToEuro, isoDate, yearOf } from '@portaal/engine';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { calendarsOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { decodeUtf8, NOT_UTF_8 } from '../../../provider-texts/utf-8.ts';
import { shippedProposals } from '../../../reference/proposals.ts';
import { findFiscalVersion, forgetAnnuityRules } from '../fiscal/fiscal.use-cases.ts';
import { listAboveLoweredCeiling } from './lowered-ceilings.repository.ts';
import {
  countAnnuities,
  countToDecide,
  findFigures,
  hasProposal,
  insertFigures,
  insertProposal,
  insertVersion,
  listApproved,
  listLoadedProposals,
  listLoadedYears,
  listRejected,
  listWaiting,
  lockFigures,
  lockRunsAndVersions,
  markDecided,
  nextNumber,
  type YearlyFiguresRow,
} from './yearly-figures.repository.ts';

type ReadServices = Pick<Services, 'clock' | 'database'>;

/** Day from which the figures of the next year count as missing (domain 10.15). */
const REMINDER_FROM = '-11-01';

/** Returns this year, and from 1 November the next year, if they are not loaded. */
async function missingYears(services: ReadServices): Promise<YearlyFigures['missing']> {
  const { clock, database } = services;
  const { orm } = database;
  const today = clock.today();
  const thisYear = yearOf(today);
  const needed = today >= `${thisYear}${REMINDER_FROM}` ? [thisYear, thisYear + 1] : [thisYear];
  const loaded = await listLoadedYears(orm, await findFiscalVersion(orm));
  const missing = needed.filter((year) => !loaded.some((one) => one.year === year));
  if (missing.length === 0) return [];
  const annuities = await countAnnuities(orm);
  const calendars = await calendarsOf(services);
  const next = calendars.nextDay(clock.now());
  return missing.map((year) => {
    const first = calendars.dayAfter(isoDate(`${year - 1}-12-31`));
    const [, firstDealingDay = first] = [next, first].toSorted();
    return { year, firstDealingDay, annuities };
  });
}

/** Returns the work on yearly figures that waits for an employee. */
export async function yearlyFiguresWork(services: ReadServices): Promise<YearlyFiguresWork> {
  const missing = await missingYears(services);
  return {
    missing: missing.map(({ year }) => year),
    toDecide: await countToDecide(services.database.orm),
  };
}

const personAt = (by: string | null, at: Date | null) => ({ by: by ?? '', at: at?.toISOString() ?? '' });

/** Lists the loaded, waiting and missing figures for the reader. */
export async function listYearlyFigures(
  services: ReadServices,
  { id: readerId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
): Promise<YearlyFigures> {
  const { orm } = services.database;
  const accounts = await accountsOfHuman(orm, readerId);
  const version = await findFiscalVersion(orm);
  const approved = new Map((await listApproved(orm)).map((one) => [one.row.year, one]));
  const years = await listLoadedYears(orm, version);
  const above = await listAboveLoweredCeiling(orm, { version, brand, today: services.clock.today() });
  return {
    years: years.map(({ year, sources }) => {
      const by = approved.get(year);
      return {
        year,
        number: by?.row.number ?? 0,
        sources,
        loaded: by ? personAt(by.loadedByName, by.row.loadedAt) : null,
        approved: by ? personAt(by.decidedByName, by.row.decidedAt) : null,
      };
    }),
    missing: await missingYears(services),
    waiting: await Promise.all(
      (await listWaiting(orm)).map(async ({ row, loadedByName }) => {
        const figures = row.figures as YearlyFiguresFile;
        const earlier = years.find(({ year }) => year < row.year)?.year ?? null;
        const previous = earlier === null ? undefined : await findFigures(orm, version, earlier);
        return {
          id: row.id,
          year: row.year,
          number: row.number,
          sources: figures.sources,
          loaded: personAt(loadedByName, row.loadedAt),
          own: accounts.has(row.loadedBy),
          comparedWith: earlier,
          differences: differencesWith(figures, previous ?? null),
        };
      }),
    ),
    proposals: await proposalsBeside(orm, version, years),
    rejected: (await listRejected(orm)).map(({ row, decidedByName }) => ({
      id: row.id,
      year: row.year,
      number: row.number,
      rejected: personAt(decidedByName, row.decidedAt),
      reason: row.reason ?? '',
    })),
    aboveLoweredCeiling: above.map(({ perYearCents, ceilingCents, ...one }) => ({
      ...one,
      perYear: centsToEuro(cents(perYearCents)),
      ceiling: centsToEuro(cents(ceilingCents)),
    })),
    loadable: await loadableYears(services),
  };
}

interface Proposal {
  readonly figures: YearlyFiguresProposal;
  readonly loaded: YearlyFigures['proposals'][number]['loaded'];
}

/**
 * Lists the proposal for each year that is not loaded: the last proposal loaded by an employee, or else the proposal
 * shipped with this release.
 */
async function listProposals(
  orm: Orm,
  loadedYears: readonly { readonly year: number }[],
): Promise<Proposal[]> {
  const byYear = new Map<number, Proposal>(
    shippedProposals.map((figures) => [figures.year, { figures, loaded: null }]),
  );
  for (const { row, loadedByName } of await listLoadedProposals(orm)) {
    const figures = row.figures as YearlyFiguresProposal;
    byYear.set(row.year, { figures, loaded: personAt(loadedByName, row.loadedAt) });
  }
  for (const { year } of loadedYears) byYear.delete(year);
  return [...byYear.values()].sort((a, b) => a.figures.year - b.figures.year);
}

const proposalsBeside = async (
  orm: Orm,
  version: string,
  years: readonly { readonly year: number }[],
): Promise<YearlyFigures['proposals']> =>
  Promise.all(
    (await listProposals(orm, years)).map(async ({ figures, loaded }) => {
      const { year, sources } = figures;
      const earlier = years.find((one) => one.year < year)?.year ?? null;
      const beside = earlier === null ? undefined : await findFigures(orm, version, earlier);
      const differences = proposalDifferences(figures, beside ?? null);
      return { year, sources, loaded, comparedWith: earlier, differences };
    }),
  );

/**
 * Returns the years that may be loaded: from the first complete year up to next year. Earlier figures are not used
 * for payments.
 */
async function loadableYears({ clock, database: { orm } }: ReadServices): Promise<YearlyFigures['loadable']> {
  const until = yearOf(clock.today()) + 1;
  const first = (await listLoadedYears(orm, await findFiscalVersion(orm))).at(-1)?.year ?? until;
  return { from: first, until };
}

/** Returns the figures of a year, or its proposal, as a file. Throws `notFound` for a year with neither. */
export async function getYearlyFiguresFile(
  { database: { orm } }: Pick<Services, 'database'>,
  year: number,
): Promise<FileResponse> {
  const file = (name: string, figures: YearlyFiguresFile | YearlyFiguresProposal): FileResponse => ({
    name: `${name}.json`,
    content: Buffer.from(`${JSON.stringify(figures, null, 2)}\n`),
  });
  const figures = await findFigures(orm, await findFiscalVersion(orm), year);
  if (figures) return file(`jaarcijfers-${year}`, figures);
  const proposal = (await listProposals(orm, [])).find((one) => one.figures.year === year);
  if (!proposal) throw new AppError('notFound');
  return file(`jaarcijfers-${year}-voorstel`, proposal.figures);
}

const audited = (
  what: 'loaded' | 'approved' | 'rejected',
  { id, year, number }: Pick<YearlyFiguresRow, 'id' | 'year' | 'number'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `yearlyFigures.${what}`,
  subjectType: 'yearlyFigures',
  subjectId: id,
  detail: { year, number, ...detail },
});

/**
 * Stores the figures of a year, which wait for a colleague. A file marked as a proposal is stored separately and only
 * shown. Throws `invalidInput` with every fault of the file, and `figuresWaiting` if figures of that year already
 * wait.
 */
export async function loadYearlyFigures(
  services: Services,
  admin: SignedInPerson,
  year: number,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly number: number | null }> {
  const { from, until } = await loadableYears(services);
  if (year < from || year > until) {
    throw new AppError('invalidInput', [
      { field: 'year', message: `Kies een jaar van ${from} tot en met ${until}.` },
    ]);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw new AppError('invalidInput', [{ field: 'file', message: NOT_UTF_8 }]);
  const read = readYearlyFigures(text, year);
  if ('problems' in read) throw new AppError('invalidInput', withLines(text, read.problems));
  if ('proposal' in read) return loadProposal(services, admin, read.proposal);
  const id = newId();
  return act(services, admin, {
    work: async (tx, loadedAt) => {
      const number = await nextNumber(tx, year);
      const row = { id, year, number, figures: read.figures, loadedBy: admin.id, loadedAt };
      if (!(await insertFigures(tx, row))) throw new AppError('figuresWaiting');
      return done({ audit: audited('loaded', row) }, { id, number });
    },
  });
}

/**
 * Stores a proposal, which replaces the previous proposal of that year. Throws `invalidInput` once the year itself is
 * loaded.
 */
async function loadProposal(
  services: Services,
  admin: SignedInPerson,
  figures: YearlyFiguresProposal,
): Promise<{ readonly id: string; readonly number: null }> {
  const id = newId();
  const { year } = figures;
  return act(services, admin, {
    work: async (tx, loadedAt) => {
      if (await findFigures(tx, await findFiscalVersion(tx), year)) {
        const message = `De cijfers van ${year} zijn al geladen. Een voorstel is niet meer nodig.`;
        throw new AppError('invalidInput', [{ field: 'year', message }]);
      }
      await insertProposal(tx, { id, year, figures, loadedBy: admin.id, loadedAt });
      const audit = audited('loaded', { id, year, number: 0 }, { status: figures.status });
      return done({ audit }, { id, number: null });
    },
  });
}

/**
 * Locks waiting figures. Throws `notFound`, `figuresAreProposal`, and `changedMeanwhile` if they were already
 * decided.
 */
async function lockWaiting(tx: Transaction, id: string): Promise<YearlyFiguresRow> {
  const row = await lockFigures(tx, id);
  if (!row) throw new AppError((await hasProposal(tx, id)) ? 'figuresAreProposal' : 'notFound');
  if (row.decision) throw new AppError('changedMeanwhile');
  return row;
}

/**
 * Approves figures permanently from now on; a job then makes the payments that waited for these figures. Throws
 * `ownFigures` for the employee who loaded them, and `monthInProgress` during a dealing run, because all contracts of
 * a run use the same figures.
 */
export async function approveYearlyFigures(
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    lock: async (tx) => {
      const isRunning = await lockRunsAndVersions(tx);
      const row = await lockWaiting(tx, id);
      if (await isSameHuman(tx, row.loadedBy, person.id)) throw new AppError('ownFigures');
      if (isRunning) throw new AppError('monthInProgress');
      return row;
    },
    stepUp: { act: 'approveYearlyFigures', twoFaToken },
    forTwo: (row) => {
      const figures = row.figures as YearlyFiguresFile;
      return {
        title: `Jaarcijfers ${row.year} (versie ${row.number}) laten gelden`,
        lines: [{ label: 'Bron', before: null, after: figures.sources.join(', ') }],
        facts: figures,
        preparedBy: row.loadedBy,
      };
    },
    work: async (tx, decidedAt, row) => {
      const version = `fiscaal-${row.year}-${row.number}`;
      const from = await findFiscalVersion(tx);
      await insertVersion(tx, { version, from, figures: row.figures as YearlyFiguresFile });
      await markDecided(tx, id, { decision: 'approved', decidedBy: person.id, decidedAt, version });
      return done({ audit: audited('approved', row, { version }), jobs: [['rollover.waiting', {}]] });
    },
  });
  forgetAnnuityRules();
}

/**
 * Rejects the figures, which then never apply. The employee who loaded the figures withdraws them with the same call.
 */
export async function rejectYearlyFigures(
  services: Services,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await act(services, admin, {
    lock: (tx) => lockWaiting(tx, id),
    work: async (tx, decidedAt, row) => {
      await markDecided(tx, id, { decision: 'rejected', decidedBy: admin.id, decidedAt, reason });
      return done({ audit: audited('rejected', row, { reason }) });
    },
  });
}
