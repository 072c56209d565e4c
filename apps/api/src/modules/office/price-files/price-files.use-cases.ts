import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FieldProblem } from '@portaal/domain/http/error';
import { dayText, percentageText } from '@portaal/domain/notation/dutch';
import { UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { fileReport } from '@portaal/domain/office/book-package/check/fault';
import { decimalText, headerLine, packageLine } from '@portaal/domain/office/book-package/csv';
import type { PriceFileSummary, PriceFiles } from '@portaal/domain/office/price-files/calls';
import {
  type ExactPrice,
  type FilePrices,
  type PricedFund,
  summaryOf,
} from '@portaal/domain/office/price-files/changes';
import { type PriceFileCheck, priceFileCheck } from '@portaal/domain/office/price-files/price-file-check';
import type { PriceControls } from '@portaal/domain/products/fund-prices/calls';
import { decimalToPrice } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  type AuditLine,
  act,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import type { LoadedPrice } from '../../../schema/index.ts';
import {
  findControls,
  insertPrices,
  listDraftDaysOf,
  listFundsOf,
  listPricesOf,
  lockDealingRunsShared,
} from '../../products/fund-prices/fund-prices.use-cases.ts';
import { readRows, UnreadableFile } from '../book-package/book-package.use-cases.ts';
import {
  findFile,
  findWaiting,
  insertWaiting,
  listDecided,
  lockFile,
  markDecided,
  nextNumber,
  type PriceFileRow,
} from './price-files.repository.ts';

export { countWaiting } from './price-files.repository.ts';

type Reader = Pick<SignedInPerson, 'id' | 'brand'>;

/** Maximum number of faults in one response. A file in the wrong notation has a fault on every line. */
const MOST_FAULTS = 500;

const exactOf = ({ nav, distribution }: Pick<LoadedPrice, 'nav' | 'distribution'>): ExactPrice => ({
  nav: decimalToPrice(Number(nav)),
  distribution: decimalToPrice(Number(distribution)),
});

/** Returns the funds of a brand with their published prices and the days of their entered prices. */
async function pricedFunds(orm: Orm, brand: string): Promise<PricedFund[]> {
  const funds = await listFundsOf(orm, brand);
  const calendar = (await readCalendars(orm)).of(brand);
  const ids = funds.map(({ id }) => id);
  const published = Map.groupBy(await listPricesOf(orm, ids), ({ fundId }) => fundId);
  const entered = Map.groupBy(await listDraftDaysOf(orm, ids), ({ fundId }) => fundId);
  return funds.map((fund) => ({
    ...fund,
    calendar,
    published: new Map((published.get(fund.id) ?? []).map((row) => [row.date, exactOf(row)])),
    entered: new Set((entered.get(fund.id) ?? []).map(({ date }) => date)),
  }));
}

/** Groups the prices of a file by fund. */
function pricesByFund(
  funds: readonly PricedFund[],
  loaded: readonly LoadedPrice[],
): ReadonlyMap<PricedFund, FilePrices> {
  const rows = Map.groupBy(loaded, ({ fundId }) => fundId);
  return new Map(
    funds.flatMap((fund) => {
      const own = rows.get(fund.id);
      return own ? [[fund, new Map(own.map((row) => [row.date, exactOf(row)]))] as const] : [];
    }),
  );
}

const summariesOf = (prices: ReadonlyMap<PricedFund, FilePrices>, controls: PriceControls) =>
  [...prices].map(([fund, days]) => summaryOf(fund, days, controls));

const needsReason = (funds: readonly PriceFileSummary[]): boolean =>
  funds.some((fund) => fund.needReason > 0);

const byPerson = (by: string, at: Date | null) => ({ by, at: at?.toISOString() ?? '' });

/**
 * Lists the file of the reader's brand that waits for a colleague, with a summary for each fund, and the last decided
 * files.
 */
export async function listPriceFiles(
  { clock, database: { orm } }: Pick<Services, 'clock' | 'database'>,
  { id: readerId, brand }: Reader,
): Promise<PriceFiles> {
  const waiting = await findWaiting(orm, brand);
  const controls = await findControls(orm, clock.today());
  return {
    waiting: waiting
      ? {
          id: waiting.row.id,
          number: waiting.row.number,
          loaded: byPerson(waiting.loadedByName, waiting.row.loadedAt),
          own: (await accountsOfHuman(orm, readerId)).has(waiting.row.loadedBy),
          funds: summariesOf(pricesByFund(await pricedFunds(orm, brand), waiting.row.prices), controls),
          controls,
        }
      : null,
    decided: (await listDecided(orm, brand)).map(
      ({ loadedByName, loadedAt, decision, decidedByName, decidedAt, ...row }) => ({
        ...row,
        decision: decision ?? 'rejected',
        loaded: byPerson(loadedByName, loadedAt),
        decided: byPerson(decidedByName, decidedAt),
      }),
    ),
  };
}

/** Returns the prices of a file in the format in which it was loaded. Throws `notFound`. */
export async function getPriceFile(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: Reader,
  id: string,
): Promise<FileResponse> {
  const row = await findFile(orm, { id, brand });
  if (!row) throw new AppError('notFound');
  const codes = new Map((await listFundsOf(orm, brand)).map((fund) => [fund.id, fund.code]));
  const lines = row.prices.map(({ fundId, date, nav, distribution }) =>
    packageLine([codes.get(fundId) ?? '', date, nav, distribution]),
  );
  return {
    name: `koersen-${row.number}.csv`,
    content: Buffer.from([headerLine('koersen'), ...lines].join('')),
  };
}

interface FaultList {
  readonly faults: (FieldProblem & { readonly line: number })[];
  total: number;
}

/**
 * Passes the rows of the file to the check. A file that cannot be read is reported as a fault of its line.
 */
async function readInto(
  { reader }: PriceFileCheck,
  upload: AsyncIterable<Buffer>,
  fault: (line: number | null, column: null, message: string) => void,
): Promise<boolean> {
  let hasHeader = false;
  try {
    await readRows(Readable.from(upload), (cells, line) => {
      if (line > 1) reader.row(cells, line);
      else hasHeader = reader.header(cells);
      return hasHeader;
    });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    fault(error.line, null, error.message);
    return false;
  }
  return hasHeader;
}

/** Checks an uploaded file. Throws `invalidInput` with the faults by line and column. */
async function readPriceFile(
  orm: Orm,
  upload: AsyncIterable<Buffer>,
  { brand, today }: { readonly brand: string; readonly today: string },
): Promise<readonly LoadedPrice[]> {
  const found: FaultList = { faults: [], total: 0 };
  const report = fileReport('koersen', ({ line, column, message }) => {
    found.total += 1;
    if (found.faults.length >= MOST_FAULTS) return;
    const place = [...(line === null ? [] : [`regel ${line}`]), ...(column === null ? [] : [column])];
    found.faults.push({ field: place.length === 0 ? 'file' : place.join(', '), message, line: line ?? 0 });
  });
  const check = priceFileCheck(await pricedFunds(orm, brand), { today, report });
  const isRead = await readInto(check, upload, report.fault);
  const prices = isRead ? check.end() : new Map<PricedFund, FilePrices>();
  if (found.total > 0) {
    const problems = found.faults
      .toSorted((a, b) => a.line - b.line)
      .map(({ field, message }) => ({ field, message }));
    const more = found.total - problems.length;
    throw new AppError('invalidInput', [
      ...problems,
      ...(more > 0 ? [{ field: 'file', message: `Er zijn nog ${more} fouten.` }] : []),
    ]);
  }
  return [...prices].flatMap(([{ id }, days]) =>
    [...days].map(([date, { nav, distribution }]) => ({
      fundId: id,
      date,
      nav: decimalText(nav, UNIT_PLACES),
      distribution: decimalText(distribution, UNIT_PLACES),
    })),
  );
}

const digestOf = ({ prices }: Pick<PriceFileRow, 'prices'>): string =>
  createHash('sha256').update(JSON.stringify(prices)).digest('hex');

const audited = (
  what: 'loaded' | 'published' | 'rejected',
  row: Pick<PriceFileRow, 'id' | 'number' | 'prices'>,
  detail: AuditLine['detail'] = {},
): AuditLine => ({
  action: `priceFile.${what}`,
  subjectType: 'priceFile',
  subjectId: row.id,
  detail: { number: row.number, prices: row.prices.length, digest: digestOf(row), ...detail },
});

/**
 * Stores a file with prices of the brand's funds, which waits for a colleague. Throws `invalidInput` with the faults
 * of the file, and `priceFileWaiting` if a file of the brand already waits.
 */
export async function loadPriceFile(
  services: ActServices,
  admin: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly number: number }> {
  const { brand } = admin;
  const today = services.clock.today();
  const prices = await readPriceFile(services.database.orm, upload, { brand, today });
  const id = newId();
  return act(services, admin, {
    work: async (tx, loadedAt) => {
      const number = await nextNumber(tx);
      const row = { id, brand, number, prices, loadedBy: admin.id, loadedAt };
      if (!(await insertWaiting(tx, row))) throw new AppError('priceFileWaiting');
      return done({ audit: audited('loaded', row) }, { id, number });
    },
  });
}

/** Locks a waiting file of the brand. Throws `notFound`, and `changedMeanwhile` if it was already decided. */
async function lockWaiting(tx: Transaction, place: Parameters<typeof lockFile>[1]): Promise<PriceFileRow> {
  const row = await lockFile(tx, place);
  if (!row) throw new AppError('notFound');
  if (row.decision) throw new AppError('changedMeanwhile');
  return row;
}

/**
 * Throws `changedMeanwhile` if, after the file was loaded, one of its prices was published with another value
 * or entered for publication.
 */
function requireSamePrices(prices: ReadonlyMap<PricedFund, FilePrices>): void {
  for (const [{ published, entered }, days] of prices) {
    for (const [day, { nav, distribution }] of days) {
      const before = published.get(day);
      const differs = before !== undefined && (before.nav !== nav || before.distribution !== distribution);
      if (differs || entered.has(day)) throw new AppError('changedMeanwhile');
    }
  }
}

function requireReason(
  funds: readonly PriceFileSummary[],
  { reasonAbove }: PriceControls,
  reason: string | undefined,
): void {
  if (reason !== undefined || !needsReason(funds)) return;
  const names = funds.filter((fund) => fund.needReason > 0).map(({ name }) => name);
  const message = `Een koers verandert meer dan ${percentageText(reasonAbove)} in een maand: ${names.join(', ')}. Vul in waarom dat klopt.`;
  throw new AppError('invalidInput', [{ field: 'reason', message }]);
}

const presentToSecond = (row: PriceFileRow, funds: readonly PriceFileSummary[]): ForTwo => ({
  title: `Bestand ${row.number} met koersen publiceren`,
  lines: funds.map(({ name, prices, first, last }) => ({
    label: name,
    before: null,
    after: `${prices} koersen, ${dayText(first)} tot en met ${dayText(last)}`,
  })),
  facts: { digest: digestOf(row) },
  preparedBy: row.loadedBy,
});

/**
 * Publishes all prices of a file. Prices that were published before stay unchanged. Throws `ownPriceFile` for
 * the person who loaded the file, `changedMeanwhile` if other prices were published or entered after it was
 * loaded, and `invalidInput` when a price moved too much without a `reason`.
 */
export async function publishPriceFile(
  services: ActServices,
  session: ActingSession,
  {
    id,
    reason,
    twoFaToken,
  }: { readonly id: string; readonly reason: string | undefined; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  const { brand } = person;
  await act(services, session, {
    lock: async (tx) => {
      await lockDealingRunsShared(tx);
      const row = await lockWaiting(tx, { id, brand });
      if (await isSameHuman(tx, row.loadedBy, person.id)) throw new AppError('ownPriceFile');
      const prices = pricesByFund(await pricedFunds(tx, brand), row.prices);
      requireSamePrices(prices);
      const controls = await findControls(tx, services.clock.today());
      const funds = summariesOf(prices, controls);
      requireReason(funds, controls, reason);
      return { row, funds, prices };
    },
    stepUp: { act: 'publishPriceFile', twoFaToken },
    forTwo: ({ row, funds }) => presentToSecond(row, funds),
    work: async (tx, decidedAt, { row, funds }) => {
      const expected = funds.reduce((sum, { prices }) => sum + prices, 0);
      const inserted = await insertPrices(tx, row.prices, decidedAt);
      // A price of the file was published after the check above.
      if (inserted !== expected) throw new AppError('changedMeanwhile');
      const decided = { decision: 'published', decidedBy: person.id, decidedAt } as const;
      await markDecided(tx, row.id, { ...decided, reason: reason ?? null });
      return done({ audit: audited('published', row, { inserted, ...(reason && { reason }) }) });
    },
  });
}

/**
 * Rejects a file, so that its prices are never published. The employee who loaded the file withdraws it with
 * the same call.
 */
export async function rejectPriceFile(
  services: ActServices,
  admin: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await act(services, admin, {
    lock: (tx) => lockWaiting(tx, { id, brand: admin.brand }),
    work: async (tx, decidedAt, row) => {
      const decided = { decision: 'rejected', decidedBy: admin.id, decidedAt, reason } as const;
      await markDecided(tx, row.id, decided);
      return done({ audit: audited(decided.decision, row, { reason }) });
    },
  });
}
