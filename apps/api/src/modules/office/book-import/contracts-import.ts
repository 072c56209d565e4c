import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { contractStatusCodes, ledgerKinds } from '@portaal/domain/office/book-package/codes';
import { decimalText } from '@portaal/domain/office/book-package/csv';
import {
  type PolicyConditionCode,
  type ProductCode,
  products,
} from '@portaal/domain/products/products/product';
import {
  addDays,
  type Cents,
  type DealingCalendar,
  isoDate,
  monthsBetween,
  nextDealing,
  type PaymentFrequency,
} from '@portaal/engine';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  contract,
  contractValuation,
  deposit,
  fundSwitch,
  holding,
  importedRow,
  payout,
  sellRequest,
  sellRequestLine,
} from '../../../schema/index.ts';
import { contractNumberText } from '../../investing/contracts/contracts.use-cases.ts';
import { importedIds, reserve } from './book-import.repository.ts';
import type { ContinuedLine } from './continuation.rules.ts';
import { type BookedContract, bookContract, type WaitingPayout } from './contract-book.rules.ts';
import { type ContractFiles, readContractFiles } from './contract-files.ts';
import { dealDeposits, executeSales, insertLedger, reverseDeposits } from './contract-rows.repository.ts';
import type { FundPrices } from './fund-prices.ts';
import { batches, type FileRow, type ImportRun } from './import-run.ts';
import { type PackagedContract, rowsOfLedger } from './ledger-contracts.ts';

/** Number of ledger lines from which a transaction takes no further contract, so that memory stays limited. */
const LINES_A_BATCH = 5_000;

export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
export const cents = (text: string): Cents =>
  scaledNumber(text === '' ? '0.00' : text, MONEY_PLACES) as Cents;
export const unitText = (units: number): string => decimalText(units, UNIT_PLACES);
export const orNull = (text: string): string | null => (text === '' ? null : text);

const frequencies = {
  maand: 'month',
  kwartaal: 'quarter',
  halfjaar: 'halfYear',
  jaar: 'year',
} as const satisfies Readonly<Record<string, PaymentFrequency>>;

/** Term of a lifelong substitute: twenty years (art. 3.125 Wet IB 2001). A shorter annuity is a temporary one. */
const LIFELONG_MONTHS = 240;

const depositMethods = {
  INITIAL_DEPOSIT: 'transfer',
  PERIODIC_DEPOSIT: 'directDebit',
  TOP_UP: 'transfer',
  TRANSFER_IN: 'institution',
} as const;

/** Rows of other files that every contract of a package needs. */
export interface ContractSources {
  readonly persons: ReadonlyMap<string, string>;
  readonly relations: ReadonlyMap<string, string>;
  readonly funds: ReadonlyMap<string, number>;
  readonly prices: FundPrices;
  /** Dealing days of the brand. */
  readonly calendar: DealingCalendar;
  /** Day of the last balances of the package, on which the contracts are valued. */
  readonly valuedOn: string;
}

/** Rows of one batch, per table. */
export class BatchRows {
  readonly contracts: (typeof contract.$inferInsert)[] = [];
  readonly holdings: (typeof holding.$inferInsert)[] = [];
  readonly deposits: (typeof deposit.$inferInsert)[] = [];
  readonly payouts: (typeof payout.$inferInsert)[] = [];
  readonly sales: (typeof sellRequest.$inferInsert)[] = [];
  readonly saleLines: (typeof sellRequestLine.$inferInsert)[] = [];
  readonly switches: (typeof fundSwitch.$inferInsert)[] = [];
  readonly valuations: (typeof contractValuation.$inferInsert)[] = [];
  readonly ledger: Parameters<typeof insertLedger>[1][number][] = [];
  readonly imported: (typeof importedRow.$inferInsert)[] = [];
  readonly reversals: { id: string; reversedOn: string }[] = [];
  /** Deposits that waited, and the day on which they were dealt. */
  readonly dealt: { id: string; day: string }[] = [];
  /** Sell orders that waited, with what was sold of each fund. */
  readonly executed: {
    id: string;
    day: string;
    fundId: number;
    units: string;
    gross: number;
    cost: number;
  }[] = [];
}

/** Stores all contracts with their ledger and everything that belongs to it, in batches. */
export async function importContracts(
  run: ImportRun,
  sources: Omit<ContractSources, 'persons' | 'relations'>,
  storeExisting?: StoreExisting,
): Promise<void> {
  const { orm } = run.database;
  const files = await readContractFiles(run.archive);
  const all: ContractSources = {
    ...sources,
    persons: await importedIds(orm, run.brand, 'personen'),
    relations: await importedIds(orm, run.brand, 'relaties'),
  };
  const batch = await batches<PackagedContract>(run, 'grootboek', LINES_A_BATCH, (tx, contracts) =>
    storeAll(tx, run, contracts, { files, sources: all }, storeExisting),
  );
  if (batch.isComplete) return;
  await rowsOfLedger(
    run.archive,
    files.contracts,
    (one) => batch.add(one, one.lines.length + 1),
    batch.ready,
  );
  await batch.end();
}

interface Sources {
  readonly files: ContractFiles;
  readonly sources: ContractSources;
}

/** Stores what a monthly package says about contracts that are stored already. */
interface StoreExisting {
  readonly isStored: (number: string) => boolean;
  readonly store: (
    tx: Transaction,
    contracts: readonly PackagedContract[],
    sources: Sources,
  ) => Promise<void>;
}

async function storeAll(
  tx: Transaction,
  run: ImportRun,
  contracts: readonly PackagedContract[],
  sources: Sources,
  existing: StoreExisting | undefined,
): Promise<void> {
  if (!existing) return storeContracts(tx, run, contracts, sources);
  const isStored = ({ row }: PackagedContract): boolean => existing.isStored(row.nummer_oud);
  await existing.store(tx, contracts.filter(isStored), sources);
  await storeContracts(
    tx,
    run,
    contracts.filter((one) => !isStored(one)),
    sources,
  );
}

async function storeContracts(
  tx: Transaction,
  run: ImportRun,
  contracts: readonly PackagedContract[],
  { files, sources }: Sources,
): Promise<void> {
  const rows = new BatchRows();
  const numbers = await reserve(tx, 'contract_number', contracts.length);
  contracts.forEach((packaged, at) => {
    addContract(rows, run, { packaged, files, sources, number: numbers[at] ?? 0 });
  });
  await bulkInsert(tx, contract, rows.contracts);
  await storeRows(tx, rows);
}

/** Stores the rows of a batch whose contracts exist. */
export async function storeRows(tx: Transaction, rows: BatchRows): Promise<void> {
  const [saleNumbers, lineIds] = [
    await reserve(tx, 'sell_request_number', rows.sales.length),
    await reserve(tx, 'ledger_entry_id_seq', rows.ledger.length),
  ];
  rows.sales.forEach((sale, at) => {
    const year = sale.requestedAt.getUTCFullYear();
    sale.number = `V-${year}-${String(saleNumbers[at] ?? 0).padStart(6, '0')}`;
  });
  await bulkInsert(tx, importedRow, rows.imported);
  await bulkInsert(tx, holding, rows.holdings);
  await bulkInsert(tx, deposit, rows.deposits);
  await dealDeposits(tx, rows.dealt);
  await executeSales(tx, rows.executed);
  await bulkInsert(tx, sellRequest, rows.sales);
  await bulkInsert(tx, sellRequestLine, rows.saleLines);
  await bulkInsert(tx, fundSwitch, rows.switches);
  await insertLedger(tx, rows.ledger, lineIds);
  await reverseDeposits(tx, rows.reversals);
  await bulkInsert(tx, payout, rows.payouts);
  await bulkInsert(tx, contractValuation, rows.valuations, { skipExisting: true });
}

interface Added {
  readonly packaged: PackagedContract;
  readonly files: ContractFiles;
  readonly sources: ContractSources;
  readonly number: number;
}

function addContract(rows: BatchRows, run: ImportRun, { packaged, files, sources, number }: Added): void {
  const { row, lines } = packaged;
  const { brand, importId } = run;
  const id = newId();
  const personId = sources.persons.get(row.persoon) ?? '';
  const booked = bookContract(lines, waitingOf(files, row.nummer_oud), (file, line, column, message) => {
    throw new Error(`${file} ${line} ${column}: ${message}`);
  });
  const base = { brand, importId };
  const productCode = row.product as ProductCode;
  const { isAnnuity } = products[productCode];
  rows.imported.push({ ...base, file: 'contracten', key: row.nummer_oud, rowId: id });
  const value = valueOn(booked, sources, sources.valuedOn);
  const hasLedger = lines.length > 0;
  rows.contracts.push({
    id,
    number: contractNumberText(Number(row.begin.slice(0, 4)), number),
    formerNumber: row.nummer_oud,
    personId,
    brand,
    relationId: row.relatie === '' ? null : (sources.relations.get(row.relatie) ?? null),
    productCode,
    description: row.naam,
    status: contractStatusCodes[row.status as keyof typeof contractStatusCodes],
    startDate: row.begin,
    isUnderReview: false,
    distributionMode: row.uitkering === 'herbeleggen' ? 'stock' : 'cash',
    initialDepositCents: (booked.initialCents > 0 ? booked.initialCents : booked.depositedCents) as Cents,
    monthlyDepositCents: cents(row.inleg_maand),
    isPaymentCompleted: true,
    outstandingCents: 0 as Cents,
    depositedCents: booked.depositedCents as Cents,
    withdrawnCents: booked.withdrawnCents as Cents,
    openingValueCents: hasLedger ? (value as Cents) : null,
    openingValueDate: hasLedger ? sources.valuedOn : null,
    debitDay: row.incassodag === '' ? 25 : Number(row.incassodag),
    depositsPausedUntil: orNull(row.gepauzeerd_tot),
    endDate: isAnnuity ? orNull(row.einde) : null,
    ...payoutTermsOf(row, sources.valuedOn),
    policyConditions: isAnnuity ? (orNull(row.stelsel) as PolicyConditionCode | null) : null,
    createdAt: noonOf(row.begin),
  });
  const shares = files.shares.get(row.nummer_oud) ?? new Map<string, number>();
  for (const fund of new Set([...booked.holdings.keys(), ...shares.keys()])) {
    rows.holdings.push({
      contractId: id,
      fundId: sources.funds.get(fund) ?? 0,
      units: unitText(booked.holdings.get(fund) ?? 0),
      allocationBasisPoints: shares.get(fund) ?? 0,
    });
  }
  addBooked(rows, { id, personId, brand }, booked, sources);
  addPayouts(rows, { ...base, id }, booked, files.payouts.get(row.nummer_oud) ?? []);
  addValuations(rows, id, booked, sources);
  addWaitingMoney(rows, { ...base, id, personId, row, files, sources });
}

/** Returns the terms of an annuity in payout; null for other products. */
function payoutTermsOf(row: FileRow<'contracten'>, valuedOn: string) {
  if (!products[row.product as ProductCode].paysOut) {
    return {
      paymentFrequency: null,
      periodicPayoutCents: null,
      applyTaxCredit: null,
      calculationRate: null,
      payoutCalculatedOn: null,
      isTemporary: null,
    };
  }
  const months = monthsBetween(isoDate(row.begin), addDays(isoDate(row.einde), 1));
  return {
    paymentFrequency: frequencies[row.termijn as keyof typeof frequencies],
    periodicPayoutCents: cents(row.bruto_termijn),
    applyTaxCredit: row.korting === 'ja',
    calculationRate: row.rekenrente,
    payoutCalculatedOn: valuedOn,
    isTemporary: months < LIFELONG_MONTHS,
  };
}

export interface Owned {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

/** Rows of a contract that are stored already, to which new lines refer. */
export interface StoredRows {
  /** Ledger lines by key, with the id of their deposit, sale or switch. */
  readonly lines: ReadonlyMap<string, { readonly id: number; readonly causeId: string | null }>;
  /** Number of stored lines by day, fund number and type. */
  readonly sequences: Map<string, number>;
  /** Returns the id of the waiting deposit that is dealt now. */
  readonly takeDeposit: (deposit: BookedContract['deposits'][number]) => string | undefined;
  /** Returns the id of the waiting sell order that is executed now. */
  readonly takeSale: (sale: BookedContract['sales'][number]) => string | undefined;
}

/** Adds the rows that follow from ledger lines. */
export function addBooked(
  rows: BatchRows,
  owned: Owned,
  booked: Pick<BookedContract, 'deposits' | 'sales' | 'switches'> & {
    readonly lines: readonly (BookedContract['lines'][number] & Partial<ContinuedLine>)[];
  },
  { funds }: Pick<ContractSources, 'funds'>,
  stored?: StoredRows,
): void {
  const { id: contractId } = owned;
  const isWaiting = new Set<string>();
  const taken = booked.deposits.map((one) => stored?.takeDeposit(one));
  const ids = {
    deposit: taken.map((id) => id ?? newId()),
    sale: booked.sales.map((one) => {
      const id = stored?.takeSale(one);
      if (id !== undefined) isWaiting.add(id);
      return id ?? newId();
    }),
    switch: booked.switches.map(() => newId()),
  };
  booked.deposits.forEach(({ type, cents: amount, receivedOn, day, reversedOn }, at) => {
    const id = ids.deposit[at] ?? '';
    if (taken[at] !== undefined) rows.dealt.push({ id, day });
    else
      rows.deposits.push({
        id,
        contractId,
        type,
        method: depositMethods[type],
        amountCents: amount as Cents,
        status: 'dealt',
        createdAt: noonOf(receivedOn),
        receivedOn,
        dealFrom: day,
        dealingDay: day,
      });
    if (reversedOn !== null) rows.reversals.push({ id, reversedOn });
  });
  addSales(rows, owned, booked.sales, { ids: ids.sale, waiting: isWaiting, funds });
  booked.switches.forEach((day, at) => {
    rows.switches.push({
      id: ids.switch[at] ?? '',
      contractId,
      status: 'executed',
      dealFrom: `${day.slice(0, 8)}01`,
      createdAt: noonOf(day),
      closedAt: noonOf(day),
    });
  });
  const first = rows.ledger.length;
  for (const line of booked.lines) {
    const fundId = funds.get(line.fund) ?? 0;
    const earlier = stored?.lines.get(line.earlierCause ?? '');
    rows.ledger.push({
      contractId,
      fundId,
      type: line.type,
      sequence: stored ? nextSequence(stored, `${line.day} ${fundId} ${line.type}`) : line.sequence,
      bookingDate: line.bookedOn,
      dealingDay: line.day,
      amountCents: line.cents,
      price: line.price,
      units: unitText(line.units),
      unitsAfter: line.unitsAfter,
      causeId: line.cause === null ? (earlier?.causeId ?? null) : (ids[line.cause[0]][line.cause[1]] ?? null),
      reverses: line.reverses === null ? null : first + line.reverses,
      reversesId: stored?.lines.get(line.earlierReversed ?? '')?.id ?? null,
      acquiredOn: line.acquiredOn,
      formerKey: line.formerKey,
      createdAt: noonOf(line.bookedOn),
    });
  }
}

/** Adds executed sell orders. Of an order that waited only what was sold is stored. */
function addSales(
  rows: BatchRows,
  { id: contractId, personId, brand }: Owned,
  sales: BookedContract['sales'],
  {
    ids,
    waiting,
    funds,
  }: {
    readonly ids: readonly string[];
    readonly waiting: ReadonlySet<string>;
    readonly funds: ReadonlyMap<string, number>;
  },
): void {
  sales.forEach((sale, at) => {
    const requestId = ids[at] ?? '';
    const moment = noonOf(sale.day);
    if (waiting.has(requestId)) {
      for (const [fund, { units, gross, cost }] of sale.funds) {
        const part = { units: unitText(units), gross, cost };
        rows.executed.push({ id: requestId, day: sale.day, fundId: funds.get(fund) ?? 0, ...part });
      }
      return;
    }
    rows.sales.push({
      id: requestId,
      number: '',
      contractId,
      personId,
      brand,
      kind: 'units',
      status: 'executed',
      requestedAt: moment,
      cancellableUntil: moment,
      closedAt: moment,
    });
    for (const [fund, { units, gross, cost }] of sale.funds) {
      rows.saleLines.push({
        requestId,
        fundId: funds.get(fund) ?? 0,
        units: units > 0 ? unitText(units) : null,
        amountCents: null,
        dealFrom: sale.day,
        executedUnits: unitText(units),
        executedGrossCents: gross as Cents,
        exitCostCents: cost as Cents,
        progress: 'done',
      });
    }
  });
}

function nextSequence({ sequences }: StoredRows, place: string): number {
  const next = sequences.get(place) ?? 0;
  sequences.set(place, next + 1);
  return next;
}

/** Adds the payouts. One that still waits has the key of its row in the package. */
export function addPayouts(
  rows: BatchRows,
  { id: contractId, brand, importId }: Pick<Owned, 'id' | 'brand'> & { readonly importId: string },
  { payouts }: Pick<BookedContract, 'payouts'>,
  waiting: readonly FileRow<'uit_te_betalen'>[],
): void {
  for (const { kind, day, cents: amount, payOn } of payouts) {
    const id = newId();
    rows.payouts.push({
      id,
      contractId,
      kind,
      dealingDay: day,
      amountCents: amount as Cents,
      payOn: payOn ?? day,
      status: payOn === null ? 'paid' : 'ordered',
      paidAt: payOn === null ? noonOf(day) : null,
    });
    if (payOn === null) continue;
    const row = waiting.find(
      ({ soort, koersdag }) => koersdag === day && payoutKinds[soort as 'verkoop'] === kind,
    );
    if (row) rows.imported.push({ brand, importId, file: 'uit_te_betalen', key: row.sleutel, rowId: id });
  }
}

/** Returns the value of a contract on a day, by the last price on or before it. */
export function valueOn(
  booked: Pick<BookedContract, 'lines'>,
  { prices }: ContractSources,
  day: string,
): number {
  const unitsByFund = new Map<string, number>();
  for (const line of booked.lines) {
    if (line.day <= day) unitsByFund.set(line.fund, (unitsByFund.get(line.fund) ?? 0) + line.units);
  }
  let value = 0;
  for (const [fund, units] of unitsByFund) value += prices.valueOn(fund, units, day);
  return value;
}

/** Adds the value of a contract on each day on which one of its funds was priced. */
export function addValuations(
  rows: BatchRows,
  contractId: string,
  booked: Pick<BookedContract, 'lines' | 'holdings'>,
  sources: ContractSources,
): void {
  const [first] = booked.lines;
  if (!first) return;
  const ordered = booked.lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const unitsByFund = new Map<string, number>();
  const start = ordered[0]?.day ?? first.day;
  let next = 0;
  let wasEmpty = true;
  for (const date of sources.prices.daysOf([...booked.holdings.keys()], start, sources.valuedOn)) {
    for (let line = ordered[next]; line && line.day <= date; line = ordered[next]) {
      unitsByFund.set(line.fund, (unitsByFund.get(line.fund) ?? 0) + line.units);
      next += 1;
    }
    let value = 0;
    for (const [fund, units] of unitsByFund)
      if (units !== 0) value += sources.prices.valueOn(fund, units, date);
    // The chart has only the first and the last of the days after everything was sold.
    if (value !== 0 || !wasEmpty || date === sources.valuedOn) {
      rows.valuations.push({ contractId, date, valueCents: value as Cents });
    }
    wasEmpty = value === 0;
  }
}

const payoutKinds = {
  uitkering: 'distribution',
  verkoop: 'sale',
  lijfrente: 'annuity',
  terugboeking: 'reversal',
} as const;

/** Returns the waiting payouts of a contract, without those with a stored key. */
export const waitingOf = (
  { payouts }: Pick<ContractFiles, 'payouts'>,
  number: string,
  storedKeys: ReadonlySet<string> = new Set(),
): WaitingPayout[] =>
  (payouts.get(number) ?? [])
    .filter(({ sleutel }) => !storedKeys.has(sleutel))
    .map(({ line, soort, bedrag, koersdag, dag }) => ({
      line,
      kind: payoutKinds[soort as keyof typeof payoutKinds],
      cents: cents(bedrag),
      day: koersdag,
      payOn: dag,
    }));

/** Adds the money that waits to be dealt, and the sell order that waits, without those with a stored key. */
export function addWaitingMoney(
  rows: BatchRows,
  {
    id: contractId,
    personId,
    brand,
    importId,
    row,
    files,
    sources,
  }: Owned & {
    readonly importId: string;
    readonly row: Pick<FileRow<'contracten'>, 'nummer_oud'>;
    readonly files: Pick<ContractFiles, 'deposits' | 'orders'>;
    readonly sources: Pick<ContractSources, 'funds' | 'calendar'>;
  },
  storedKeys: ReadonlySet<string> = new Set(),
): void {
  for (const { sleutel, soort, bedrag, dag } of files.deposits.get(row.nummer_oud) ?? []) {
    if (storedKeys.has(sleutel)) continue;
    const id = newId();
    const type = ledgerKinds[soort as 'bijstorting'].type as keyof typeof depositMethods;
    rows.deposits.push({
      id,
      contractId,
      type,
      method: depositMethods[type],
      amountCents: cents(bedrag),
      status: 'received',
      createdAt: noonOf(dag),
      receivedOn: dag,
      dealFrom: nextDealing(noonOf(dag), sources.calendar).dealingDay,
      dealingDay: null,
    });
    rows.imported.push({ brand, importId, file: 'onderweg', key: sleutel, rowId: id });
  }
  const orders = (files.orders.get(row.nummer_oud) ?? []).filter(({ sleutel }) => !storedKeys.has(sleutel));
  const [first] = orders;
  if (!first) return;
  const requestId = newId();
  const dealing = nextDealing(noonOf(first.dag), sources.calendar);
  rows.sales.push({
    id: requestId,
    number: '',
    contractId,
    personId,
    brand,
    kind: first.bedrag === '' ? 'units' : 'amount',
    status: 'queued',
    requestedAt: noonOf(first.dag),
    cancellableUntil: dealing.cutOff,
    closedAt: null,
  });
  for (const order of orders) {
    rows.saleLines.push({
      requestId,
      fundId: sources.funds.get(order.fonds) ?? 0,
      units: orNull(order.participaties),
      amountCents: order.bedrag === '' ? null : cents(order.bedrag),
      dealFrom: dealing.dealingDay,
      executedUnits: '0.0000',
      executedGrossCents: 0 as Cents,
      exitCostCents: 0 as Cents,
      progress: 'open',
    });
    rows.imported.push({ brand, importId, file: 'opdrachten', key: order.sleutel, rowId: requestId });
  }
}
