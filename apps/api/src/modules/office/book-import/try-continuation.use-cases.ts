import { dayText } from '@portaal/domain/notation/dutch';
import type { ImportReport } from '@portaal/domain/office/book-import/report';
import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { comparisonText, type ReportFault } from '@portaal/domain/office/book-package/check/fault';
import { ledgerKinds } from '@portaal/domain/office/book-package/codes';
import { positionsOf } from '@portaal/domain/office/book-package/files';
import type { IsoDate } from '@portaal/engine';
import type { PackageArchive, PlacedRow } from '../book-package/book-package.use-cases.ts';
import { importedIds, listDealtUnits } from './book-import.repository.ts';
import { continuationOf, takeDeposit } from './continuation.rules.ts';
import { bookContract } from './contract-book.rules.ts';
import { type ContractFiles, readContractFiles } from './contract-files.ts';
import {
  type ContinuedLedger,
  continuedLedgers,
  type EarlierBook,
  mergedPrices,
} from './earlier-book.use-cases.ts';
import { type FundPrices, fundPrices } from './fund-prices.ts';
import type { FileRow } from './import-run.ts';
import { type PackageLine, packageLine } from './package-line.ts';
import { compareStoredRows, type SettledRow } from './stored-rows.ts';
import {
  type Differences,
  noteRoundings,
  type Reject,
  type StoredKeys,
  tryContract,
  tryOrders,
} from './trial.rules.ts';
import { waitingOf } from './waiting-rows.ts';

const ledger = positionsOf('grootboek');
const quotes = positionsOf('koersen');
const underWay = positionsOf('onderweg');
const lineOf = ({ cells, line }: PlacedRow): PackageLine => packageLine(cells, line);

interface MonthlyPackage {
  readonly book: EarlierBook;
  readonly archive: PackageArchive;
  /** First day of the events of the package. */
  readonly since: IsoDate;
  /** Last day of the package. */
  readonly until: string;
  readonly valuedOn: string;
  readonly storedKeys: StoredKeys;
}

/**
 * Checks a monthly package: compares its rows with the rows of the brand, and translates the additions as the
 * import will. Lines of contracts that the portal dealt itself are compared with the lines of the old system.
 * Writes nothing.
 */
export async function tryContinuation(
  continued: MonthlyPackage,
  report: ReportFault,
  differences: Differences,
): Promise<NonNullable<ImportReport['continued']>> {
  const { book, archive, since, until, valuedOn, storedKeys } = continued;
  const reject: Reject = (file, line, column, message) =>
    report({ file, line, column, message, isNotice: false });
  const { files: counts, settled } = await compareStoredRows(book, archive, report);
  const files = await readContractFiles(archive);
  const rows = new Map(files.contracts.map((row) => [row.nummer_oud, row]));
  const prices = await pricesOf(continued);
  const storedPayouts = new Set((await importedIds(book.tx, book.scope.brand, 'uit_te_betalen')).keys());
  const left = depositsUnderWay(settled);
  const ours = await dealtByUs(book, since, until);
  let [addedLines, comparedLines] = [0, 0];
  for await (const one of continuedLedgers(book, archive)) {
    const row = rows.get(one.contract);
    if (!row) continue;
    rows.delete(one.contract);
    for (const added of one.added) tryDays(added, since, valuedOn, reject);
    if (book.dealtHere.has(one.contract)) {
      comparedLines += one.added.length;
      for (const line of one.added.map(lineOf)) ours.add(one.contract, line);
      continue;
    }
    addedLines += one.added.length;
    tryAdded(
      one,
      { row, files, storedPayouts, isStored: storedKeys.contracts.has(one.contract), left },
      reject,
      differences,
    );
    tryPriced(one, row, { prices, valuedOn }, reject);
  }
  for (const row of rows.values()) {
    if (!storedKeys.contracts.has(row.nummer_oud)) tryContract({ row, lines: [] }, reject, differences);
  }
  tryOrders(files, reject);
  const lost = [...left.values()].flat();
  if (lost.length > 0) {
    differences.add(
      'onderweg vervallen',
      'Ontvangen inleg die niet meer onderweg is en niet is belegd. Die boeken wij terug.',
      lost.length,
      lost.reduce((sum, { cents }) => sum + cents, 0),
    );
  }
  ours.note(differences);
  return {
    since,
    files: [{ file: 'grootboek', added: addedLines, changed: 0, equal: 0, settled: 0 }, ...counts],
    comparedLines,
    lastRun: book.lastRun?.day ?? null,
  };
}

function tryDays({ cells, line }: PlacedRow, since: string, valuedOn: string, reject: Reject): void {
  const [booked, dealt] = [cells[ledger.boekdag] ?? '', cells[ledger.koersdag] ?? ''];
  // A deposit is booked on the day it was received, and may be dealt in the following month.
  if (booked < since && dealt < since) {
    reject(
      'grootboek.csv',
      line,
      'boekdag',
      `Dit pakket begint op ${dayText(since)}. Deze nieuwe regel is van ervoor.`,
    );
  }
  if (dealt > valuedOn) {
    reject(
      'grootboek.csv',
      line,
      'koersdag',
      `standen.csv loopt tot en met ${dayText(valuedOn)}. Deze regel is van erna.`,
    );
  }
}

async function pricesOf({ book, archive }: MonthlyPackage): Promise<FundPrices> {
  const list: { fund: string; day: string; price: string }[] = [];
  for await (const { cells } of mergedPrices(book, archive)) {
    list.push({
      fund: cells[quotes.fonds] ?? '',
      day: cells[quotes.dag] ?? '',
      price: cells[quotes.koers] ?? '',
    });
  }
  return fundPrices(list);
}

interface WaitingDeposit {
  readonly type: string;
  readonly cents: number;
}

/** Returns the deposits that were waiting before and no longer wait, by contract. */
function depositsUnderWay(settled: readonly SettledRow[]): Map<string, WaitingDeposit[]> {
  const byContract = new Map<string, WaitingDeposit[]>();
  for (const { file, cells } of settled) {
    if (file !== 'onderweg') continue;
    const contract = cells[underWay.contract] ?? '';
    const list = byContract.get(contract) ?? [];
    const { type } = ledgerKinds[cells[underWay.soort] as 'bijstorting'];
    list.push({ type, cents: scaledNumber(cells[underWay.bedrag] ?? '', MONEY_PLACES) });
    byContract.set(contract, list);
  }
  return byContract;
}

interface ContinuationContext {
  readonly row: FileRow<'contracten'>;
  readonly files: ContractFiles;
  readonly storedPayouts: ReadonlySet<string>;
  readonly isStored: boolean;
  readonly left: ReadonlyMap<string, WaitingDeposit[]>;
}

/** Translates the lines that a package adds to a contract, as the import will. */
function tryAdded(
  { contract, earlier, added }: ContinuedLedger,
  { row, files, storedPayouts, isStored, left }: ContinuationContext,
  reject: Reject,
  differences: Differences,
): void {
  const waiting = waitingOf(files, contract, storedPayouts);
  const lines = [...earlier, ...added].map(lineOf);
  if (!isStored) tryContract({ row, lines }, reject, differences);
  if (added.length === 0 && waiting.length === 0) return;
  let isBooked = true;
  const whole = bookContract(lines, waiting, (file, line, column, message) => {
    isBooked = false;
    reject(`${file}.csv`, line === 0 ? null : line, column, message);
  });
  noteRoundings(added.map(lineOf), differences);
  if (!isBooked || !isStored) return;
  const found = continuationOf(
    bookContract(earlier.map(lineOf), [], () => {}),
    whole,
  );
  if (typeof found === 'string') {
    const line = added[0]?.line ?? null;
    if (line === null) reject('uit_te_betalen.csv', waiting[0]?.line ?? null, 'koersdag', found);
    else reject('grootboek.csv', line, 'sleutel', found);
    return;
  }
  for (const deposit of found.deposits) takeDeposit(left.get(contract) ?? [], deposit);
}

/** Requires a price of each fund of a contract on the day of the last balances. */
function tryPriced(
  { earlier, added }: ContinuedLedger,
  row: FileRow<'contracten'>,
  { prices, valuedOn }: { readonly prices: FundPrices; readonly valuedOn: string },
  reject: Reject,
): void {
  const units = new Map<string, number>();
  for (const { cells } of [...earlier, ...added]) {
    const fund = cells[ledger.fonds] ?? '';
    const number = scaledNumber(cells[ledger.participaties] ?? '', UNIT_PLACES);
    units.set(fund, (units.get(fund) ?? 0) + number);
  }
  for (const [fund, number] of units) {
    if (number === 0 || prices.isPricedOn(fund, valuedOn)) continue;
    reject(
      'contracten.csv',
      row.line,
      'nummer_oud',
      `Fonds ${fund} van dit contract heeft geen koers op ${dayText(valuedOn)}, de laatste dag van standen.csv.`,
    );
  }
}

/** Units dealt by the portal and units dealt by the old system, by contract, fund and dealing day. */
class DealtUnits {
  private readonly places = new Map<string, { ours: number; reported: number }>();

  private at(contract: string, fund: string, day: string): { ours: number; reported: number } {
    const place = `${contract} ${fund} ${day}`;
    const found = this.places.get(place) ?? { ours: 0, reported: 0 };
    this.places.set(place, found);
    return found;
  }

  addOurs(contract: string, fund: string, day: string, units: number): void {
    this.at(contract, fund, day).ours += units;
  }

  add(contract: string, { fund, day, units }: PackageLine): void {
    this.at(contract, fund, day).reported += units;
  }

  /** Records each contract, fund and day for which the two systems dealt different units. */
  note(differences: Differences): void {
    for (const [place, { ours, reported }] of this.places) {
      if (ours === reported) continue;
      const [contract = '', fund = '', day = ''] = place.split(' ');
      differences.add(
        `grootboek ${place}`,
        comparisonText({
          subject: [`contract ${contract}`, `fonds ${fund}`, dayText(day), 'verwerkt'],
          kind: 'units',
          delivered: reported,
          computed: ours,
        }),
        1,
        null,
      );
    }
  }
}

/** Returns the units that dealing runs of the portal dealt on the days of a package. */
async function dealtByUs({ tx, scope }: EarlierBook, since: string, until: string): Promise<DealtUnits> {
  const dealt = new DealtUnits();
  for (const { contract, fund, day, units } of await listDealtUnits(tx, scope.brand, { since, until })) {
    dealt.addOurs(contract, fund, day, Number(units));
  }
  return dealt;
}
