import { createHash } from 'node:crypto';
import { headerLine, packageLine } from '@portaal/domain/office/book-package/csv';
import { DESCRIPTION_FILE, descriptionOf } from '@portaal/domain/office/book-package/description';
import {
  type PackageFileName,
  packageFileNames,
  positionsOf,
} from '@portaal/domain/office/book-package/files';
import { isoDate } from '@portaal/engine';
import {
  type BookedContract,
  balancesOf,
  bookContract,
  contractRow,
  ledgerRows,
  moneyText,
  statementRows,
  unitText,
  waitingAfter,
} from './contract-rows.ts';
import {
  ibanOfPerson,
  packageAccounts,
  personRow,
  questionnaireRow,
  RELATION_EVERY,
  relationRow,
} from './people-rows.ts';
import { mandateCount, newContractsUntil, type PackageSize } from './plans.ts';
import { type Cut, cuts, drawQuotes, LAST_MONTH, laterMonth, type Quotes, valuationDay } from './provider.ts';

/** A file of the package, generated in parts. */
export interface PackageContent {
  readonly path: string;
  readonly parts: () => Iterable<string | Buffer>;
}

type Rows = Iterable<readonly string[]>;

/** A package that continues another one. */
interface Continuation {
  /** SHA-256 of the file of the previous package, as hexadecimal digits. */
  readonly digest: string;
  /** First day of the events of the package. */
  readonly since: string;
}

/**
 * Returns all files of a package. The same size and seed give the same bytes. A package that continues another one has
 * only later prices, ledger lines, questionnaires and documents.
 */
export function packageContents(
  size: PackageSize,
  brand: string,
  cut: Cut = cuts[0],
  continued?: Continuation,
): PackageContent[] {
  const quotes = drawQuotes(size.seed, cut.month);
  const contracts = contractsOf(size, quotes, cut.month);
  const small = new SmallFiles(size, quotes, contracts, cut);
  const persons = size.investors + newContractsUntil(cut.month);
  const since = continued?.since ?? '';
  const fromDay = (at: number, rows: Rows): Rows => filtered(rows, (row) => (row[at] ?? '') >= since);
  const documents = small.documents.filter(({ day }) => day >= since);
  const rows: Readonly<Record<PackageFileName, () => Rows>> = {
    koersen: () => fromDay(1, priceRows(quotes)),
    personen: () =>
      counted(persons, (index) => movedHome(personRow(size.seed, index, size.investors), index, cut)),
    relaties: () =>
      counted(Math.ceil(size.investors / RELATION_EVERY), (index) => relationRow(size.seed, index)),
    contracten: () => mapped(contracts, (contract) => [contractRow(contract, size, cut.month)]),
    verdeling: () =>
      mapped(contracts, ({ number, shares }) =>
        [...shares].map(([fund, share]) => [number, fund, unitText(share)]),
      ),
    opdrachten: () => small.orders,
    onderweg: () => small.deposits,
    uit_te_betalen: () => small.payouts,
    machtigingen: () => small.mandates,
    incasso: () => small.collections,
    vragenlijsten: () => counted(persons, (index) => questionnaireRow(size.seed, index)),
    jaaropgaven: () => mapped(contracts, (contract) => statementRows(contract, quotes)),
    documenten: () => documents.map(({ row }) => row),
    rekeningen: () => small.accounts,
    standen: () => balanceRows(contracts, quotes, cut.month),
    totalen: () => totalRows(contracts, quotes, cut.month),
    grootboek: () => fromDay(5, mapped(contracts, ledgerRows)),
  };
  return [
    {
      path: DESCRIPTION_FILE,
      parts: () => [
        descriptionOf(brand, cut.day, {
          title: 'Verzonnen aanbieder',
          vervolg: continued && { op: continued.digest, vanaf: isoDate(continued.since) },
        }),
      ],
    },
    ...packageFileNames.map((name) => ({
      path: `${name}.csv`,
      parts: () => csvParts(name, rows[name]()),
    })),
    ...documents.map(({ path, content }) => ({ path, parts: () => [content] })),
  ];
}

function* csvParts(name: PackageFileName, rows: Rows): Iterable<string> {
  yield headerLine(name);
  for (const row of rows) yield packageLine(row);
}

function* filtered(rows: Rows, isIncluded: (row: readonly string[]) => boolean): Rows {
  for (const row of rows) if (isIncluded(row)) yield row;
}

const HOUSE_NUMBER = positionsOf('personen').huisnummer;

/** Moves every seventh person to the next house after the whole book. */
const movedHome = (row: string[], index: number, { month }: Cut): string[] =>
  month > LAST_MONTH && index % 7 === 3 ? row.with(HOUSE_NUMBER, String(Number(row[HOUSE_NUMBER]) + 1)) : row;

function* counted(count: number, row: (index: number) => string[]): Rows {
  for (let index = 0; index < count; index += 1) yield row(index);
}

/**
 * Iterates over the contracts in order. Each file calculates them again, so that memory does not grow with their
 * number.
 */
type Contracts = () => Iterable<BookedContract>;

function contractsOf(size: PackageSize, quotes: Quotes, lastMonth: string): Contracts {
  const count = size.contracts + newContractsUntil(lastMonth);
  return function* () {
    for (let index = 0; index < count; index += 1) yield bookContract(size, quotes, index, lastMonth);
  };
}

function* mapped(contracts: Contracts, rows: (contract: BookedContract) => Rows): Rows {
  for (const contract of contracts()) yield* rows(contract);
}

function* priceRows(quotes: Quotes): Rows {
  const months = [...quotes.keys()].sort();
  const funds = new Set(months.flatMap((month) => [...(quotes.get(month)?.keys() ?? [])]));
  for (const fund of [...funds].sort()) {
    for (const month of months) {
      const quote = quotes.get(month)?.get(fund);
      if (quote) yield [fund, valuationDay(month), unitText(quote.price), unitText(quote.distribution)];
    }
  }
}

function* balanceRows(contracts: Contracts, quotes: Quotes, lastMonth: string): Rows {
  const day = valuationDay(lastMonth);
  for (const contract of contracts()) {
    for (const { fund, units, cents } of balancesOf(contract, quotes, lastMonth)) {
      yield [day, contract.number, fund, unitText(units), moneyText(cents)];
    }
  }
}

function totalRows(contracts: Contracts, quotes: Quotes, lastMonth: string): string[][] {
  const sums = new Map<string, { contracts: number; units: bigint; cents: bigint }>();
  for (const contract of contracts()) {
    for (const { fund, product, units, cents } of balancesOf(contract, quotes, lastMonth)) {
      const place = `${fund} ${product}`;
      const sum = sums.get(place) ?? { contracts: 0, units: 0n, cents: 0n };
      sum.contracts += 1;
      sum.units += units;
      sum.cents += cents;
      sums.set(place, sum);
    }
  }
  const day = valuationDay(lastMonth);
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, sum]) => [
      day,
      ...place.split(' '),
      String(sum.contracts),
      unitText(sum.units),
      moneyText(sum.cents),
    ]);
}

const MONTHS_OF_COLLECTIONS = 13;
const CREDITOR_ID = 'NL00ZZZ000000000000';

/** Returns the source text of a PDF that shows one line. */
function madeUpPdf(line: string): string {
  const text = `BT /F1 12 Tf 60 780 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let content = '%PDF-1.4\n';
  const places = objects.map((body, at) => {
    const place = content.length;
    content += `${at + 1} 0 obj${body}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = content.length;
  return `${content}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${
    objects.length + 1
  }/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}

/**
 * Returns the net annuity that the package books on the last valuation day, or 81% of the calculated payout
 * if it books none.
 */
function annuityToPay({ delivered, payoutCents }: BookedContract, day: string): bigint {
  const sumOf = (kind: string): bigint =>
    delivered
      .filter((line) => line.kind === kind && line.day === day)
      .reduce((sum, { cents }) => sum + cents, 0n);
  const net = sumOf('loonheffing') - sumOf('lijfrente');
  return net === 0n ? (payoutCents * 81n) / 100n : net;
}

/** The files with few rows, which are generated together in one pass over the contracts. */
class SmallFiles {
  readonly orders: string[][] = [];
  readonly deposits: string[][] = [];
  readonly payouts: string[][] = [];
  readonly mandates: string[][] = [];
  readonly collections: string[][] = [];
  readonly documents: {
    readonly path: string;
    readonly content: string;
    readonly day: string;
    readonly row: string[];
  }[] = [];
  private readonly quotes: Quotes;
  private readonly size: PackageSize;
  private readonly cut: Cut;
  private underWay = 0n;

  constructor(size: PackageSize, quotes: Quotes, contracts: Contracts, cut: Cut) {
    this.quotes = quotes;
    this.size = size;
    this.cut = cut;
    for (const contract of contracts()) this.add(contract);
  }

  private add(contract: BookedContract): void {
    const isNew = contract.index >= this.size.contracts;
    if (contract.monthlyCents > 0n && (isNew || this.mandates.length < mandateCount(this.size)))
      this.addMandate(contract);
    if (contract.index % 5 === 0 || isNew) this.addDocument(contract);
    const { month } = this.cut;
    const [first] = balancesOf(contract, this.quotes, month);
    if (first === undefined) return;
    const { index, number, product } = contract;
    const isBase = month === LAST_MONTH;
    const part = isBase ? '' : month.replace('-', '');
    const key = (letter: string, rows: readonly unknown[]) =>
      `${letter}${part}${String(rows.length + 1).padStart(5, '0')}`;
    const waiting = waitingAfter(this.size, contract, month);
    if (waiting.sellsHalf) {
      const order = [key('O', this.orders), number, 'verkoop', first.fund, ''];
      this.orders.push([...order, '', unitText(first.units / 2n + 1n), `${month}-18`]);
    }
    if (waiting.depositCents > 0n) {
      const cents = waiting.depositCents;
      this.underWay += cents;
      this.deposits.push([key('W', this.deposits), number, 'bijstorting', moneyText(cents), `${month}-19`]);
    }
    if ((isBase && index % 23 === 9) || product === 'SDIL') {
      const cents =
        product === 'SDIL' ? annuityToPay(contract, valuationDay(month)) : 12_345n + BigInt(index);
      this.underWay += cents;
      this.payouts.push([
        key('U', this.payouts),
        number,
        product === 'SDIL' ? 'lijfrente' : 'uitkering',
        moneyText(cents),
        valuationDay(month),
        `${month}-27`,
        index % 2 === 0 ? 'ja' : 'nee',
      ]);
    }
  }

  private addMandate(contract: BookedContract): void {
    const { index, number, person, firstMonth } = contract;
    const { month: last } = this.cut;
    const reference = `M${String(this.mandates.length + 1).padStart(5, '0')}`;
    const from = laterMonth(last, 1 - MONTHS_OF_COLLECTIONS);
    const isEnded = last > LAST_MONTH && this.mandates.length === 1;
    this.mandates.push([
      reference,
      number,
      ibanOfPerson(person),
      `Belegger ${person + 1}`,
      `${laterMonth(firstMonth, -1)}-10`,
      isEnded ? 'beeindigd' : index % 12 === 0 ? 'gepauzeerd' : 'actief',
      `${laterMonth(last, -1)}-25`,
      CREDITOR_ID,
    ]);
    const [, first = from] = [from, firstMonth].toSorted();
    for (let month = first; month <= last; month = laterMonth(month, 1)) {
      // The deposit of a collection is dealt in the following month.
      const cents = month < LAST_MONTH ? contract.monthlyCents : contract.laterMonthlyCents;
      this.collections.push([
        `I${reference}-${month}`,
        reference,
        number,
        month,
        moneyText(cents),
        `${month}-25`,
        month === last ? 'open' : 'betaald',
      ]);
    }
  }

  private addDocument({ index, number, firstMonth }: BookedContract): void {
    const key = `D${String(this.documents.length + 1).padStart(5, '0')}`;
    // A new contract dates from the month before its first valuation.
    const day = index < this.size.contracts ? '2026-01-20' : `${laterMonth(firstMonth, -1)}-28`;
    const path = `documenten/${key}.pdf`;
    const content = madeUpPdf(`Waardeoverzicht ${number}`);
    this.documents.push({
      path,
      content,
      day,
      row: [
        key,
        number,
        'waardeoverzicht',
        index % 15 === 0 ? 'Waardeoverzicht 2025, met "toelichting"' : 'Waardeoverzicht 2025',
        day,
        path,
        createHash('sha256').update(content).digest('hex'),
      ],
    });
  }

  /**
   * Returns two bank accounts: one with the money that is not invested or paid out yet, and one with the amounts to
   * pass on to fund managers and the tax office.
   */
  get accounts(): string[][] {
    const passedOn = 4_321_00n;
    const { day } = this.cut;
    return [
      [packageAccounts[0], 'Stichting Bewaring', day, moneyText(this.underWay), '0.00'],
      [packageAccounts[1], 'Stichting Afdracht', day, moneyText(passedOn), moneyText(passedOn)],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  }
}
