import { withLines } from '@portaal/domain/fields/json-fields';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { TermsOverview } from '@portaal/domain/products/terms/calls';
import { termsDifferences } from '@portaal/domain/products/terms/differences';
import { readTerms, type TermsFile, termsJsonSchema } from '@portaal/domain/products/terms/file';
import type { TermsWork } from '@portaal/domain/products/terms/work';
import { addDays, type IsoDate, isoDate } from '@portaal/engine';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { decodeUtf8, NOT_UTF_8 } from '../../../provider-texts/utf-8.ts';
import { completeTerms } from '../../../reference/stored-terms.ts';
import example from './example-terms.json' with { type: 'json' };
import { lostRuleProblems, questionnaireChangeProblems } from './questionnaire-changes.rules.ts';
import {
  findLastValidFrom,
  findTerms,
  findWork,
  insertWaiting,
  listFreeFunds,
  listFunds,
  listFundsEverOf,
  listPublished,
  listRejected,
  listSharedFunds,
  listUsedFunds,
  listWaiting,
  lockPublication,
  lockTerms,
  markDecided,
  nextNumber,
  type TermsRow,
} from './terms.repository.ts';
import { insertVersion } from './terms-version.repository.ts';

export { findContent, findLastValidFrom, insertPublished } from './terms.repository.ts';
export { insertVersion } from './terms-version.repository.ts';

type ReadServices = Pick<Services, 'clock' | 'database'>;
type Reader = Pick<SignedInPerson, 'id' | 'brand'>;

const contentOf = ({ content }: Pick<TermsRow, 'content'>): TermsFile => completeTerms(content as TermsFile);

const personAt = (by: string | null, at: Date | null) => ({ by: by ?? '', at: at?.toISOString() ?? '' });

/**
 * Returns the first day on which a new version of the brand may begin: after today and after the last version, so
 * that no published figure changes for a day that has begun. Returns null for the first version of the brand.
 */
async function firstDayOf(orm: Orm, brand: string, today: IsoDate): Promise<IsoDate | null> {
  const last = await findLastValidFrom(orm, brand);
  if (last === undefined) return null;
  return addDays(last > today ? isoDate(last) : today, 1);
}

/**
 * Maximum number of days between today and the first day of new terms. A typing error in the year would
 * otherwise block every later version.
 */
const MOST_DAYS_AHEAD = 366;

/**
 * Returns whether the first day of terms is too early for the brand, too far ahead, or allowed, with the
 * limit.
 */
async function dayProblem(
  orm: Orm,
  day: string,
  { brand, today }: { readonly brand: string; readonly today: IsoDate },
): Promise<{ readonly isEarly: boolean; readonly message: string } | null> {
  const first = await firstDayOf(orm, brand, today);
  if (first !== null && day < first) return { isEarly: true, message: `Kies een dag vanaf ${first}.` };
  const last = addDays(today, MOST_DAYS_AHEAD);
  return day > last ? { isEarly: false, message: `Kies een dag tot en met ${last}.` } : null;
}

/** Lists the published, waiting and rejected terms of the reader's brand. */
export async function listTerms(
  { clock, database: { orm } }: ReadServices,
  { id: readerId, brand }: Reader,
): Promise<TermsOverview> {
  const today = clock.today();
  const published = await listPublished(orm, brand);
  const applying = published.find(({ row }) => row.validFrom <= today);
  const [waiting] = await listWaiting(orm, brand);
  const accounts = await accountsOfHuman(orm, readerId);
  const previous = waiting && published.find(({ row }) => row.validFrom < waiting.row.validFrom);
  return {
    published: published.map(({ row, loadedByName, decidedByName }) => ({
      id: row.id,
      number: row.number,
      validFrom: row.validFrom,
      applies: row.id === applying?.row.id,
      loaded: row.loadedBy === null ? null : personAt(loadedByName, row.loadedAt),
      published: row.decidedBy === null ? null : personAt(decidedByName, row.decidedAt),
    })),
    waiting: waiting
      ? {
          id: waiting.row.id,
          number: waiting.row.number,
          validFrom: waiting.row.validFrom,
          loaded: personAt(waiting.loadedByName, waiting.row.loadedAt),
          own: waiting.row.loadedBy !== null && accounts.has(waiting.row.loadedBy),
          comparedWith: previous?.row.number ?? null,
          differences: termsDifferences(contentOf(waiting.row), previous ? contentOf(previous.row) : null),
        }
      : null,
    rejected: (await listRejected(orm, brand)).map(({ row, decidedByName }) => ({
      id: row.id,
      number: row.number,
      validFrom: row.validFrom,
      rejected: personAt(decidedByName, row.decidedAt),
      reason: row.reason ?? '',
    })),
    loadableFrom: await firstDayOf(orm, brand, today),
  };
}

/** Returns the work on terms that waits for an employee of the brand. */
export const termsWork = ({ clock, database: { orm } }: ReadServices, brand: string): Promise<TermsWork> =>
  findWork(orm, { brand, today: clock.today() });

const fileOf = (name: string, content: unknown): FileResponse => ({
  name: `${name}.json`,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

/** Returns a version as a file. Throws `notFound`. */
export async function getTermsFile(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: Reader,
  id: string,
): Promise<FileResponse> {
  const row = await findTerms(orm, { id, brand });
  if (!row) throw new AppError('notFound');
  return fileOf(`voorwaarden-${brand}-${row.validFrom}`, contentOf(row));
}

export const getTermsSchema = (): FileResponse => fileOf('voorwaarden.schema', termsJsonSchema());

/** Returns terms with invented values, for the brand of the reader, from the first day that it may load. */
export async function getTermsExample(
  { clock, database: { orm } }: ReadServices,
  { brand }: Reader,
): Promise<FileResponse> {
  const today = clock.today();
  const geldigVanaf = (await firstDayOf(orm, brand, today)) ?? today;
  return fileOf(`voorbeeld-voorwaarden-${brand}`, { ...example, merk: brand, geldigVanaf });
}

const audited = (
  what: 'loaded' | 'published' | 'rejected',
  { id, number, validFrom }: Pick<TermsRow, 'id' | 'number' | 'validFrom'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `terms.${what}`,
  subjectType: 'terms',
  subjectId: id,
  detail: { number, validFrom, ...detail },
});

/**
 * Compares the file with the installation: its first day, and the funds that exist already. A fund has the
 * same data for all brands that sell it; only its terms differ per brand. An unused fund may be corrected.
 */
async function placeProblems(
  orm: Orm,
  content: TermsFile,
  { brand, today }: { readonly brand: string; readonly today: IsoDate },
): Promise<FieldProblem[]> {
  const day = await dayProblem(orm, content.geldigVanaf, { brand, today });
  const stored = new Map((await listFunds(orm)).map((fund) => [fund.code, fund]));
  const free = await listFreeFunds(orm, brand);
  const own = await listFundsEverOf(orm, brand);
  const funds = content.fondsen.flatMap((fund, index): FieldProblem[] => {
    const existing = stored.get(fund.code);
    if (!existing || free.has(fund.code)) return [];
    const pairs = [
      ['naam', fund.naam, existing.name],
      ['stroom', fund.stroom, existing.flow],
      ['belegtIn', fund.belegtIn, existing.investsIn],
      ['begonnenOp', fund.begonnenOp, existing.startDate],
      ['munt', fund.munt, existing.currency],
    ] as const;
    const different = pairs.filter(([, loaded, before]) => loaded !== before);
    if (different.length === 0) return [];
    if (!own.has(fund.code)) {
      // The data of another provider's fund must not appear in a message (decision 0267).
      const message = `De code ${fund.code} is al in gebruik voor een fonds met andere gegevens. Kies een andere code.`;
      return [{ field: `fondsen[${index}].code`, message }];
    }
    return different.map(([key, , before]) => ({
      field: `fondsen[${index}].${key}`,
      message: `Fonds ${fund.code} bestaat al, met: ${before}.`,
    }));
  });
  return [
    ...(day ? [{ field: 'geldigVanaf', message: day.message }] : []),
    ...(await missingFunds(orm, brand, content)),
    ...questionnaireChangeProblems(
      content,
      (await listPublished(orm, brand)).map(({ row }) => contentOf(row)),
    ),
    ...(funds.length === 0 ? await valuationProblems(orm, brand, content) : []),
    ...funds,
  ];
}

/** Requires the same valuation day as other brands that sell a fund, because a fund has one price a month. */
async function valuationProblems(orm: Orm, brand: string, content: TermsFile): Promise<FieldProblem[]> {
  const codes = content.fondsen.map(({ code }) => code);
  const other = (await listSharedFunds(orm, brand)).find(
    ({ code, valuationDay }) => codes.includes(code) && valuationDay !== content.kalender.waarderingsdag,
  );
  return other === undefined
    ? []
    : [
        {
          field: 'kalender.waarderingsdag',
          message: `Een ander merk verkoopt ${other.code} ook. Dat fonds wordt gewaardeerd op dag ${other.valuationDay} van de maand.`,
        },
      ];
}

/** Requires that the file contains every fund of the previous version that investors of the brand use. */
async function missingFunds(orm: Orm, brand: string, content: TermsFile): Promise<FieldProblem[]> {
  const [last] = await listPublished(orm, brand);
  const codes = content.fondsen.map(({ code }) => code);
  const used = await listUsedFunds(orm, brand);
  return (last ? contentOf(last.row).fondsen : [])
    .filter(({ code }) => used.has(code) && !codes.includes(code))
    .map(({ code }) => ({
      field: 'fondsen',
      message: `Fonds ${code} ontbreekt. Het staat in de vorige versie en klanten kunnen erin beleggen.`,
    }));
}

/**
 * Stores terms of the employee's brand, which wait for a colleague. Throws `invalidInput` with every fault of the
 * file and its line, and `termsWaiting` if terms of the brand already wait.
 */
export async function loadTerms(
  services: Services,
  admin: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly number: number }> {
  const { brand } = admin;
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw new AppError('invalidInput', [{ field: 'file', message: NOT_UTF_8 }]);
  const read = readTerms(text, brand);
  if ('problems' in read) throw new AppError('invalidInput', withLines(text, read.problems));
  const content = read.terms;
  const today = services.clock.today();
  const problems = await placeProblems(services.database.orm, content, { brand, today });
  if (problems.length > 0) throw new AppError('invalidInput', withLines(text, problems));
  const id = newId();
  return act(services, admin, {
    work: async (tx, loadedAt) => {
      const number = await nextNumber(tx, brand);
      const validFrom = content.geldigVanaf;
      const row = { id, brand, number, validFrom, content, loadedBy: admin.id, loadedAt };
      if (!(await insertWaiting(tx, row))) throw new AppError('termsWaiting');
      return done({ audit: audited('loaded', row) }, { id, number });
    },
  });
}

/** Locks waiting terms. Throws `notFound`, and `changedMeanwhile` if they were already decided. */
async function lockWaiting(tx: Transaction, place: { id: string; brand: string }): Promise<TermsRow> {
  const row = await lockTerms(tx, place);
  if (!row) throw new AppError('notFound');
  if (row.decision) throw new AppError('changedMeanwhile');
  return row;
}

/** Returns the name of the parameter version of published terms. */
export const versionOf = ({ brand, number }: Pick<TermsRow, 'brand' | 'number'>): string =>
  `${brand}-${number}`;

/**
 * Publishes terms permanently, from their first day on. Throws `ownTerms` for the employee who loaded them,
 * `termsLate` if their first day has begun or another version was published meanwhile, and `invalidInput` if
 * a fund of the file was published meanwhile with other data.
 */
export async function publishTerms(
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  const { brand } = person;
  await act(services, session, {
    lock: async (tx) => {
      await lockPublication(tx);
      const row = await lockWaiting(tx, { id, brand });
      if (row.loadedBy !== null && (await isSameHuman(tx, row.loadedBy, person.id))) {
        throw new AppError('ownTerms');
      }
      const place = { brand, today: services.clock.today() };
      if ((await dayProblem(tx, row.validFrom, place))?.isEarly) throw new AppError('termsLate');
      const [last] = await listPublished(tx, brand);
      const problems = [
        ...(last ? lostRuleProblems(row.content, last.row.content) : []),
        ...(await placeProblems(tx, contentOf(row), place)),
      ];
      if (problems.length > 0) throw new AppError('invalidInput', problems);
      return row;
    },
    stepUp: { act: 'publishTerms', twoFaToken },
    forTwo: (row) => ({
      title: `Voorwaarden versie ${row.number} publiceren`,
      lines: [{ label: 'Geldig vanaf', before: null, after: row.validFrom }],
      facts: contentOf(row),
      preparedBy: row.loadedBy ?? '',
    }),
    work: async (tx, decidedAt, row) => {
      const version = versionOf(row);
      await insertVersion(tx, version, contentOf(row));
      await markDecided(tx, id, { decision: 'published', decidedBy: person.id, decidedAt, version });
      return done({ audit: audited('published', row, { version }) });
    },
  });
}

/** Rejects terms, which then never apply. The employee who loaded the terms withdraws them with the same call. */
export async function rejectTerms(
  services: Services,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = admin;
  await act(services, admin, {
    lock: (tx) => lockWaiting(tx, { id, brand }),
    work: async (tx, decidedAt, row) => {
      await markDecided(tx, id, { decision: 'rejected', decidedBy: admin.id, decidedAt, reason });
      return done({ audit: audited('rejected', row, { reason }) });
    },
  });
}
