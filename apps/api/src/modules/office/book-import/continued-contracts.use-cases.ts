import { contractStatusCodes } from '@portaal/domain/office/book-package/codes';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { exportedLedgers } from '../book-export/index.ts';
import { addBooked, addPayouts, BatchRows, type ContractSources, type StoredRows } from './batch-rows.ts';
import { importedIds } from './book-import.repository.ts';
import type { BookedContract } from './booked-contract.ts';
import { cents, orNull, unitText } from './cell-values.ts';
import { type Continuation, continuationOf, takeDeposit } from './continuation.rules.ts';
import { bookContract } from './contract-book.rules.ts';
import type { ContractFiles } from './contract-files.ts';
import {
  addToContracts,
  type ContractSums,
  changeContract,
  listSaleLines,
  listStoredLines,
  listWaiting,
  lockContracts,
  type StoredContract,
  setHoldings,
  settleWaiting,
  type WaitingRow,
} from './contract-rows.repository.ts';
import { addValuations, valueOn } from './contract-values.ts';
import { storeRows } from './contracts-import.ts';
import { type EarlierBook, rowsOfLines } from './earlier-book.use-cases.ts';
import type { ImportRun } from './import-run.ts';
import type { PackagedContract } from './ledger-contracts.ts';
import { type PackageLine, packageLine } from './package-line.ts';
import { addWaitingMoney, waitingOf } from './waiting-rows.ts';

/** Services and limits for every batch of contracts of a monthly package. */
export interface ContinuedContracts {
  readonly scope: EarlierBook['scope'];
  readonly dealtHere: ReadonlySet<string>;
  /** Appends lines to the audit log, in the transaction of the change. */
  readonly audit: (tx: Transaction, lines: readonly AuditLine[]) => Promise<void>;
}

interface Sources {
  readonly files: ContractFiles;
  readonly sources: ContractSources;
}

/**
 * Stores the changes that a monthly package contains for stored contracts: changed terms, new ledger lines,
 * and waiting or settled money and orders. Ledger lines of a contract that the portal dealt itself were
 * compared, and are not stored.
 */
export async function continueContracts(
  tx: Transaction,
  run: ImportRun,
  packaged: readonly PackagedContract[],
  { files, sources }: Sources,
  { scope, dealtHere, audit }: ContinuedContracts,
): Promise<void> {
  const numbers = packaged.map(({ row }) => row.nummer_oud);
  const stored = await lockContracts(tx, run.brand, numbers);
  const ids = [...stored.values()].map(({ id }) => id);
  await changeTerms(tx, packaged, stored, audit);
  const waiting = await findWaiting(tx, run, ids);
  const lines = await linesByContract(tx, ids);
  const earlier = new Map<string, string>();
  const followed = numbers.filter((number) => !dealtHere.has(number));
  const book = { tx, keys: run.keys, scope: { ...scope, contracts: followed } };
  for await (const one of exportedLedgers(book)) earlier.set(one.key, one.lines);
  const rows = new BatchRows();
  const sums: ContractSums[] = [];
  const holdings: Parameters<typeof setHoldings>[1][number][] = [];
  for (const { row, lines: delivered } of packaged) {
    const number = row.nummer_oud;
    const existing = stored.get(number);
    if (!existing) throw new Error(`${number} is not stored`);
    const { id, personId } = existing;
    const owned = { id, personId, brand: run.brand, importId: run.importId };
    const shares = files.shares.get(number) ?? new Map<string, number>();
    const funds = new Map([...shares].map(([fund]) => [fund, null as string | null]));
    if (!dealtHere.has(number)) {
      const { before, whole, found } = continued(
        earlier.get(number) ?? '',
        delivered,
        files,
        waiting.payouts.stored,
      );
      if (found) {
        const references = storedRows(id, lines, waiting, sources);
        addBooked(rows, owned, found, sources, references);
        for (const { key, day } of found.reversals) {
          const depositId = references.lines.get(key)?.causeId;
          if (depositId) rows.reversals.push({ id: depositId, reversedOn: day });
        }
        addPayouts(rows, owned, found, files.payouts.get(number) ?? []);
      }
      const book = whole ?? before;
      for (const [fund, units] of book.holdings) funds.set(fund, unitText(units));
      if (book.lines.length > 0) {
        sums.push({
          id,
          deposited: found?.depositedCents ?? 0,
          withdrawn: found?.withdrawnCents ?? 0,
          value: valueOn(book, sources, sources.valuedOn),
          valuedOn: sources.valuedOn,
        });
        addLaterValuations(rows, existing, book, sources);
      }
    }
    addWaitingMoney(rows, { ...owned, row, files, sources }, waiting.storedKeys);
    for (const [fund, units] of funds) {
      holdings.push({
        contractId: id,
        fundId: sources.funds.get(fund) ?? 0,
        units,
        share: shares.get(fund) ?? 0,
      });
    }
  }
  await settleWaiting(tx, { ...waiting.left(files), until: run.until });
  await storeRows(tx, rows);
  await setHoldings(tx, holdings);
  await addToContracts(tx, sums);
}

/** Translates the ledger of a contract with and without the lines of the package. */
function continued(
  earlierLines: string,
  delivered: readonly PackageLine[],
  files: ContractFiles,
  storedPayouts: ReadonlySet<string>,
): { readonly before: BookedContract; readonly whole?: BookedContract; readonly found?: Continuation } {
  const fail = (file: string, line: number, column: string, message: string): never => {
    throw new Error(`${file} ${line} ${column}: ${message}`);
  };
  const rows = rowsOfLines(earlierLines);
  const earlier = rows.map(({ cells, line }) => packageLine(cells, line));
  const before = bookContract(earlier, [], () => {});
  const keys = new Set(earlier.map(({ key }) => key));
  const added = delivered.filter(({ key }) => !keys.has(key));
  const [number = ''] = rows[0]?.cells ?? [];
  const waiting = waitingOf(files, number, storedPayouts);
  if (added.length === 0 && waiting.length === 0) return { before };
  const whole = bookContract([...earlier, ...added], waiting, fail);
  const found = continuationOf(before, whole);
  if (typeof found === 'string') throw new Error(`${number}: ${found}`);
  return { before, whole, found };
}

/** Adds the values on the days of prices after the last stored value. */
function addLaterValuations(
  rows: BatchRows,
  { id, valuedOn }: StoredContract,
  book: BookedContract,
  sources: ContractSources,
): void {
  const all = new BatchRows();
  addValuations(all, id, book, sources);
  rows.valuations.push(...all.valuations.filter(({ date }) => valuedOn === null || date > valuedOn));
}

type LinesByContract = ReadonlyMap<
  string,
  {
    readonly byKey: Map<string, { id: number; causeId: string | null }>;
    readonly sequences: Map<string, number>;
  }
>;

async function linesByContract(tx: Transaction, ids: readonly string[]): Promise<LinesByContract> {
  const made = new Map(
    ids.map((id) => [
      id,
      {
        byKey: new Map<string, { id: number; causeId: string | null }>(),
        sequences: new Map<string, number>(),
      },
    ]),
  );
  for (const { contractId, id, key, causeId, place } of await listStoredLines(tx, ids)) {
    const one = made.get(contractId);
    if (key !== null) one?.byKey.set(key, { id: Number(id), causeId });
    one?.sequences.set(place, (one.sequences.get(place) ?? 0) + 1);
  }
  return made;
}

type WaitingRows = Awaited<ReturnType<typeof findWaiting>>;

/**
 * Finds the waiting deposits, orders and payouts of contracts, and tracks which of them a package settled.
 */
async function findWaiting(tx: Transaction, { brand }: ImportRun, ids: readonly string[]) {
  const keysOf = async (file: string): Promise<ReadonlySet<string>> =>
    new Set((await importedIds(tx, brand, file)).keys());
  const deposits = (await listWaiting(tx, 'onderweg', ids)).map((one) => ({
    ...one,
    type: one.kind,
    cents: Number(one.cents),
  }));
  const orders = await listWaiting(tx, 'opdrachten', ids);
  const payouts = await listWaiting(tx, 'uit_te_betalen', ids);
  const saleLines = await listSaleLines(
    tx,
    orders.map(({ id }) => id),
  );
  const [storedDeposits, storedOrders, storedPayouts] = [
    await keysOf('onderweg'),
    await keysOf('opdrachten'),
    await keysOf('uit_te_betalen'),
  ];
  const taken = new Set<string>();
  return {
    deposits,
    orders,
    saleLines,
    taken,
    payouts: { stored: storedPayouts },
    storedKeys: new Set([...storedDeposits, ...storedOrders]),
    /**
     * Returns the stored rows that the package no longer contains and that were not dealt: paid payouts,
     * returned deposits and withdrawn orders.
     */
    left({ deposits: d, orders: o, payouts: p }: ContractFiles) {
      const present = new Set(
        [...d.values(), ...o.values(), ...p.values()].flat().map(({ sleutel }) => sleutel),
      );
      const isGone = ({ id, key }: Pick<WaitingRow, 'id' | 'key'>): boolean =>
        key !== null && !present.has(key) && !taken.has(id);
      return {
        paid: payouts.filter(isGone).map(({ id }) => id),
        returned: deposits.filter(isGone).map(({ id }) => id),
        withdrawn: orders.filter(isGone).map(({ id }) => id),
      };
    },
  };
}

/** Returns the stored rows to which the new lines of a contract refer. */
function storedRows(
  contractId: string,
  lines: LinesByContract,
  waiting: WaitingRows,
  { funds }: ContractSources,
): StoredRows {
  const own = lines.get(contractId);
  const deposits = waiting.deposits.filter((one) => one.contractId === contractId && one.key !== null);
  return {
    lines: own?.byKey ?? new Map(),
    sequences: own?.sequences ?? new Map(),
    takeDeposit(deposit) {
      const found = takeDeposit(deposits, deposit);
      if (found) waiting.taken.add(found.id);
      return found?.id;
    },
    takeSale({ funds: sold }) {
      const order = waiting.orders.find((one) => one.contractId === contractId && !waiting.taken.has(one.id));
      const parts = waiting.saleLines.filter(({ id }) => id === order?.id);
      const fits = [...sold].every(([fund, { units }]) =>
        parts.some(
          (part) =>
            part.fundId === funds.get(fund) &&
            (part.units === null || units <= Math.round(Number(part.units) * 10_000)),
        ),
      );
      if (!order || !fits) return undefined;
      waiting.taken.add(order.id);
      return order.id;
    },
  };
}

/** Changes the terms of contracts that may change, each with a line in the audit log. */
async function changeTerms(
  tx: Transaction,
  packaged: readonly PackagedContract[],
  stored: ReadonlyMap<string, StoredContract>,
  audit: ContinuedContracts['audit'],
): Promise<void> {
  const lines: AuditLine[] = [];
  for (const { row } of packaged) {
    const now = stored.get(row.nummer_oud);
    if (!now) continue;
    const next = {
      description: row.naam,
      status: contractStatusCodes[row.status as keyof typeof contractStatusCodes],
      distributionMode: row.uitkering === 'herbeleggen' ? 'stock' : 'cash',
      monthlyDepositCents: cents(row.inleg_maand),
      debitDay: row.incassodag === '' ? now.debitDay : Number(row.incassodag),
      depositsPausedUntil: orNull(row.gepauzeerd_tot),
      endDate: products[row.product as ProductCode].isAnnuity ? orNull(row.einde) : now.endDate,
    } as const;
    const was = {
      description: now.description,
      status: now.status,
      distributionMode: now.distributionMode,
      monthlyDepositCents: Number(now.monthlyCents),
      debitDay: now.debitDay,
      depositsPausedUntil: now.pausedUntil,
      endDate: now.endDate,
    };
    const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
      (field) => next[field] !== was[field],
    );
    if (changed.length === 0) continue;
    await changeContract(tx, now.id, next);
    lines.push({
      action: 'bookImport.changed',
      subjectType: 'contract',
      subjectId: now.id,
      detail: { fields: changed.join(' ') },
    });
  }
  await audit(tx, lines);
}
