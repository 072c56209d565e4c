import { contractStatusCodes } from '@portaal/domain/office/book-package/codes';
import {
  type PolicyConditionCode,
  type ProductCode,
  products,
} from '@portaal/domain/products/products/product';
import { addDays, type Cents, isoDate, monthsBetween, type PaymentFrequency } from '@portaal/engine';
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
import { addBooked, addPayouts, BatchRows, type ContractSources } from './batch-rows.ts';
import { importedIds, reserve } from './book-import.repository.ts';
import { cents, noonOf, orNull, unitText } from './cell-values.ts';
import { bookContract } from './contract-book.rules.ts';
import { type ContractFiles, readContractFiles } from './contract-files.ts';
import { dealDeposits, executeSales, insertLedger, reverseDeposits } from './contract-rows.repository.ts';
import { addValuations, valueOn } from './contract-values.ts';
import { batches, type FileRow, type ImportRun } from './import-run.ts';
import { type PackagedContract, rowsOfLedger } from './ledger-contracts.ts';
import { addWaitingMoney, waitingOf } from './waiting-rows.ts';

/** Number of ledger lines from which a batch takes no further contract, so that memory use stays limited. */
const LINES_A_BATCH = 10_000;
const frequencies = {
  maand: 'month',
  kwartaal: 'quarter',
  halfjaar: 'halfYear',
  jaar: 'year',
} as const satisfies Readonly<Record<string, PaymentFrequency>>;

/** Term of a lifelong substitute: twenty years (art. 3.125 Wet IB 2001). A shorter annuity is a temporary one. */
const LIFELONG_MONTHS = 240;

/** Stores all contracts with their ledger and everything that belongs to it, in batches. */
export async function importContracts(
  run: ImportRun,
  sources: Omit<ContractSources, 'persons' | 'relations'>,
  storeExisting?: MonthlyUpdate,
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

/** Stores the changes of a monthly package to contracts that are already stored. */
interface MonthlyUpdate {
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
  existing: MonthlyUpdate | undefined,
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

interface NewContract {
  readonly packaged: PackagedContract;
  readonly files: ContractFiles;
  readonly sources: ContractSources;
  readonly number: number;
}

function addContract(
  rows: BatchRows,
  run: ImportRun,
  { packaged, files, sources, number }: NewContract,
): void {
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
    debitDay: row.incassodag === '' ? sources.debitDay : Number(row.incassodag),
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
