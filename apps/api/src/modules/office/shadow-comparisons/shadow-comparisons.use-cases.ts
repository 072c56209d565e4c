import { createHash } from 'node:crypto';
import { dayText } from '@portaal/domain/notation/dutch';
import { MONEY_PLACES, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { decimalText, packageLine } from '@portaal/domain/office/book-package/csv';
import {
  type FundSums,
  MOST_SHADOW_DIFFERENCES,
  type ShadowComparison,
} from '@portaal/domain/office/shadow-comparisons/calls';
import { dutchDay } from '@portaal/engine';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { faultText } from '../book-package/book-package.use-cases.ts';
import { readBalances } from './balances-file.ts';
import { compareBalances } from './comparing.rules.ts';
import {
  type ComparisonRow,
  findComparableMonth,
  insertAcceptance,
  insertComparison,
  insertReasons,
  listAcceptances,
  listBalances,
  listComparisons,
  listDifferences,
  listMonths,
  listNames,
  lockComparison,
} from './shadow-comparisons.repository.ts';

/** Maximum number of comparisons shown to employees. */
const MOST_LISTED = 12;

/** Maximum number of faults of a file shown to employees. */
const MOST_FAULTS = 50;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

const audited = (
  what: 'compared' | 'explained' | 'accepted',
  { id, month, differenceCount }: Pick<ComparisonRow, 'id' | 'month' | 'differenceCount'>,
): AuditLine => ({
  action: `shadowComparison.${what}`,
  subjectType: 'shadowComparison',
  subjectId: id,
  detail: { month, differences: differenceCount },
});

/** Returns why the balances of a day cannot be compared now, in Dutch; undefined if they can. */
async function dayProblem(orm: Orm, brand: string, day: string, today: string): Promise<string | undefined> {
  if ((await readBrandState(orm, brand)) !== 'shadow') {
    return 'Dit merk loopt niet in schaduw. Zet het bij Inrichten eerst in schaduw.';
  }
  if (day > today) return `De dag van dit bestand, ${dayText(day)}, is nog niet voorbij.`;
  const { until, followedUntil, isDealt } = await findComparableMonth(orm, brand, monthOf(day));
  if (until === null) return 'Dit merk heeft geen boek van een oud systeem.';
  if (day <= until) {
    return `Het boek loopt zelf tot en met ${dayText(until)}. Neem de standen van een latere dag.`;
  }
  return isDealt || day <= (followedUntil ?? '')
    ? undefined
    : `Onze verwerking van ${dayText(monthOf(day))} is nog niet klaar, en er is geen maandpakket tot en met deze dag. Vergelijk daarna.`;
}

/**
 * Result of a comparison: the number of positions that differ, or the faults of the file as Dutch sentences.
 */
export type ComparisonResult =
  | { readonly differences: number; readonly audit: AuditLine }
  | { readonly faults: readonly string[] };

/**
 * Compares the file `standen.csv` of the old system with our book on the same day, and stores the comparison.
 * Stores nothing if the file has a fault or the day cannot be compared.
 */
export async function compareBook(
  tx: Transaction,
  content: Buffer,
  { brand, loadedBy, at }: { readonly brand: string; readonly loadedBy: string | null; readonly at: Date },
): Promise<ComparisonResult> {
  const file = await readBalances(content);
  if ('faults' in file) return { faults: file.faults.map(faultText) };
  const { day, balances } = file;
  const problem = await dayProblem(tx, brand, day, dutchDay(at));
  if (problem !== undefined) return { faults: [problem] };
  const compared = compareBalances(balances, await listBalances(tx, brand, day));
  if (compared.positions === 0) return { faults: ['Dit bestand en ons boek hebben geen standen.'] };
  const row = {
    id: newId(),
    brand,
    day,
    month: monthOf(day),
    fileDigest: createHash('sha256').update(content).digest(),
    positions: compared.positions,
    differenceCount: compared.differences.length,
    sums: compared.funds,
    loadedBy,
    comparedAt: at,
  };
  const stored = compared.differences.slice(0, MOST_SHADOW_DIFFERENCES);
  await insertComparison(
    tx,
    row,
    stored.map((one, index) => ({ ...one, number: index + 1 })),
  );
  return { differences: row.differenceCount, audit: audited('compared', row) };
}

/** Compares the file that an employee loads. Throws `invalidInput` with the faults of the file. */
export async function loadShadowComparison(
  services: Services,
  admin: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly differences: number }> {
  const { brand, id: loadedBy } = admin;
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return act(services, admin, {
    work: async (tx, at) => {
      const result = await compareBook(tx, content, { brand, loadedBy, at });
      if ('faults' in result) {
        const fields = result.faults.slice(0, MOST_FAULTS).map((message) => ({ field: 'file', message }));
        throw new AppError('invalidInput', fields);
      }
      const { differences, audit } = result;
      return done({ audit }, { differences });
    },
  });
}

/** Lists the newest comparisons of the reader's brand, newest first. */
export async function listShadowComparisons(
  { database: { orm } }: Pick<Services, 'database'>,
  { id: readerId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
): Promise<ShadowComparison[]> {
  const rows = await listComparisons(orm, brand, MOST_LISTED);
  if (rows.length === 0) return [];
  const accounts = await accountsOfHuman(orm, readerId);
  const { differences, acceptances, nameOf } = await partsOf(orm, rows);
  return rows.map((row, index) => {
    const own = differences.filter(({ difference }) => difference.comparisonId === row.id);
    const explainedBy = own.find((one) => one.explainedBy !== null)?.explainedBy ?? null;
    const acceptance = acceptances.find(({ comparisonId }) => comparisonId === row.id);
    return {
      id: row.id,
      day: row.day,
      month: row.month,
      digest: row.fileDigest.toString('hex'),
      comparedAt: row.comparedAt.toISOString(),
      comparedBy: row.loadedBy === null ? null : nameOf(row.loadedBy),
      positions: row.positions,
      differenceCount: row.differenceCount,
      funds: row.sums as FundSums[],
      differences: own.map(({ difference: { comparisonId: _, ...one }, reason }) => ({ ...one, reason })),
      isReplaced: rows.slice(0, index).some(({ month }) => month === row.month),
      explainedBy: explainedBy === null ? null : nameOf(explainedBy),
      own: explainedBy !== null && accounts.has(explainedBy),
      accepted: acceptance
        ? { by: nameOf(acceptance.acceptedBy), at: acceptance.acceptedAt.toISOString() }
        : null,
    };
  });
}

/** Returns the differences and acceptances of comparisons, and a function that returns the name of an employee. */
async function partsOf(orm: Orm, rows: readonly ComparisonRow[]) {
  const ids = rows.map(({ id }) => id);
  const differences = await listDifferences(orm, ids);
  const acceptances = await listAcceptances(orm, ids);
  const people = [
    ...rows.map(({ loadedBy }) => loadedBy),
    ...differences.map(({ explainedBy }) => explainedBy),
    ...acceptances.map(({ acceptedBy }) => acceptedBy),
  ].filter((id) => id !== null);
  const names = await listNames(orm, [...new Set(people)]);
  return { differences, acceptances, nameOf: (id: string): string => names.get(id) ?? '' };
}

/**
 * Locks a comparison whose reasons are still open. Throws `notFound`, and `changedMeanwhile` after its
 * acceptance.
 */
async function lockOpen(tx: Transaction, place: { readonly id: string; readonly brand: string }) {
  const row = await lockComparison(tx, place);
  if (!row) throw new AppError('notFound');
  if ((await listAcceptances(tx, [row.id])).length > 0) throw new AppError('changedMeanwhile');
  return { row, differences: await listDifferences(tx, [row.id]) };
}

/**
 * Stores the reasons of all differences of a month, so that a colleague can accept them. Throws
 * `invalidInput` if a reason is missing, and `changedMeanwhile` if reasons are already stored.
 */
export async function explainShadowComparison(
  services: Services,
  admin: SignedInPerson,
  {
    id,
    reasons,
  }: {
    readonly id: string;
    readonly reasons: readonly { readonly number: number; readonly reason: string }[];
  },
): Promise<void> {
  const { brand, id: explainedBy } = admin;
  await act(services, admin, {
    lock: (tx) => lockOpen(tx, { id, brand }),
    work: async (tx, explainedAt, { row, differences }) => {
      if (differences.length === 0 || differences.some(({ reason }) => reason !== null)) {
        throw new AppError('changedMeanwhile');
      }
      if (differences.length < row.differenceCount) {
        const message = `Er zijn ${row.differenceCount} verschillen. Dat is te veel om elk te verklaren: herstel de oorzaak en vergelijk opnieuw.`;
        throw new AppError('invalidInput', [{ field: 'reasons', message }]);
      }
      const reasonOf = new Map(reasons.map(({ number, reason }) => [number, reason]));
      const missing = differences.filter(({ difference }) => !reasonOf.has(difference.number));
      if (missing.length > 0) {
        throw new AppError(
          'invalidInput',
          missing.map(({ difference: { number, contract, fund } }) => ({
            field: `reasons.${number}`,
            message: `Geef de reden van het verschil van contract ${contract} in ${fund}.`,
          })),
        );
      }
      await insertReasons(
        tx,
        differences.map(({ difference: { number } }) => ({
          comparisonId: id,
          number,
          reason: reasonOf.get(number) ?? '',
          explainedBy,
          explainedAt,
        })),
      );
      return done({ audit: audited('explained', row) });
    },
  });
}

/**
 * Accepts the reasons of a month as the second employee, so that the month counts as equal. Throws
 * `changedMeanwhile` unless every difference has a reason, and `ownShadowReasons` for the person who wrote
 * the reasons.
 */
export async function acceptShadowComparison(
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  const { brand } = person;
  await act(services, session, {
    lock: async (tx) => {
      const { row, differences } = await lockOpen(tx, { id, brand });
      const explainedBy = differences[0]?.explainedBy ?? null;
      if (explainedBy === null) throw new AppError('changedMeanwhile');
      if (await isSameHuman(tx, explainedBy, person.id)) throw new AppError('ownShadowReasons');
      return { row, explainedBy };
    },
    stepUp: { act: 'acceptShadowComparison', twoFaToken },
    forTwo: ({ row, explainedBy }) => ({
      title: `Verschillen met het oude systeem aanvaarden: ${dayText(row.day)}`,
      lines: [{ label: 'Verschillen', before: null, after: String(row.differenceCount) }],
      facts: { id, digest: row.fileDigest.toString('hex'), differences: row.differenceCount },
      preparedBy: explainedBy,
    }),
    work: async (tx, acceptedAt, { row }) => {
      await insertAcceptance(tx, { comparisonId: id, acceptedBy: person.id, acceptedAt });
      return done({ audit: audited('accepted', row) });
    },
  });
}

const columns = [
  'contract',
  'fonds',
  'participaties_oud',
  'participaties_nieuw',
  'waarde_oud',
  'waarde_nieuw',
  'reden',
] as const;

/** Returns the differences of a comparison as a CSV file, and writes an audit line. Throws `notFound`. */
export async function getShadowComparisonFile(
  services: Services,
  admin: SignedInPerson,
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const { brand } = admin;
  return act(services, admin, {
    work: async (tx) => {
      const row = await lockComparison(tx, { id, brand });
      if (!row) throw new AppError('notFound');
      const units = (value: number | null): string => (value === null ? '' : decimalText(value, UNIT_PLACES));
      const money = (value: number | null): string =>
        value === null ? '' : decimalText(value, MONEY_PLACES);
      const lines = (await listDifferences(tx, [id])).map(({ difference, reason }) =>
        packageLine([
          difference.contract,
          difference.fund,
          units(difference.reportedUnits),
          units(difference.ourUnits),
          money(difference.reportedCents),
          money(difference.ourCents),
          reason ?? '',
        ]),
      );
      const content = Buffer.from([packageLine(columns), ...lines].join(''));
      const audit = {
        action: 'shadowComparison.downloaded',
        subjectType: 'shadowComparison',
        subjectId: id,
        detail: { differences: lines.length },
      } as const;
      return done({ audit }, { name: `verschillen-${row.day}.csv`, content });
    },
  });
}

/** Lists the newest comparison of each month of a brand's shadow, newest month first. */
export const listShadowMonths = listMonths;
