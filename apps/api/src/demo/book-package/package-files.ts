import { createHash } from 'node:crypto';
import { headerLine, packageLine } from '@portaal/domain/office/book-package/csv';
import { DESCRIPTION_FILE, descriptionOf } from '@portaal/domain/office/book-package/description';
import { type PackageFileName, packageFileNames } from '@portaal/domain/office/book-package/files';
import { chanceOf } from './chance.ts';
import {
  type BookedContract,
  balancesOf,
  bookContract,
  contractRow,
  ledgerRows,
  moneyText,
  statementRows,
  unitText,
} from './contract-rows.ts';
import {
  ibanOfPerson,
  madeUpIban,
  personRow,
  questionnaireRow,
  RELATION_EVERY,
  relationRow,
} from './people-rows.ts';
import { mandateCount, type PackageSize } from './plans.ts';
import { drawQuotes, LAST_DAY, LAST_MONTH, laterMonth, type Quotes, valuationDay } from './provider.ts';

/** A file of the package, generated in parts. */
export interface PackageContent {
  readonly path: string;
  readonly parts: () => Iterable<string | Buffer>;
}

type Rows = Iterable<readonly string[]>;

/** Returns all files of a package. The same size and seed give the same bytes. */
export function packageContents(size: PackageSize, brand: string): PackageContent[] {
  const quotes = drawQuotes(size.seed);
  const contracts = contractsOf(size, quotes);
  const small = new SmallFiles(size, quotes, contracts);
  const rows: Readonly<Record<PackageFileName, () => Rows>> = {
    koersen: () => priceRows(quotes),
    personen: () => counted(size.investors, (index) => personRow(size.seed, index, size.investors)),
    relaties: () =>
      counted(Math.ceil(size.investors / RELATION_EVERY), (index) => relationRow(size.seed, index)),
    contracten: () => mapped(contracts, (contract) => [contractRow(contract)]),
    verdeling: () =>
      mapped(contracts, ({ number, shares }) =>
        [...shares].map(([fund, share]) => [number, fund, unitText(share)]),
      ),
    opdrachten: () => small.orders,
    onderweg: () => small.deposits,
    uit_te_betalen: () => small.payouts,
    machtigingen: () => small.mandates,
    incasso: () => small.collections,
    vragenlijsten: () => counted(size.investors, (index) => questionnaireRow(size.seed, index)),
    jaaropgaven: () => mapped(contracts, (contract) => statementRows(contract, quotes)),
    documenten: () => small.documents.map(({ row }) => row),
    rekeningen: () => small.accounts,
    standen: () => balanceRows(contracts, quotes),
    totalen: () => totalRows(contracts, quotes),
    grootboek: () => mapped(contracts, ledgerRows),
  };
  return [
    {
      path: DESCRIPTION_FILE,
      parts: () => [descriptionOf(brand, LAST_DAY, 'Verzonnen aanbieder')],
    },
    ...packageFileNames.map((name) => ({
      path: `${name}.csv`,
      parts: () => csvParts(name, rows[name]()),
    })),
    ...small.documents.map(({ path, content }) => ({ path, parts: () => [content] })),
  ];
}

function* csvParts(name: PackageFileName, rows: Rows): Iterable<string> {
  yield headerLine(name);
  for (const row of rows) yield packageLine(row);
}

function* counted(count: number, row: (index: number) => string[]): Rows {
  for (let index = 0; index < count; index += 1) yield row(index);
}

/**
 * Iterates over the contracts in order. Each file calculates them again, so that memory does not grow with their
 * number.
 */
type Contracts = () => Iterable<BookedContract>;

function contractsOf(size: PackageSize, quotes: Quotes): Contracts {
  return function* () {
    for (let index = 0; index < size.contracts; index += 1) yield bookContract(size, quotes, index);
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

function* balanceRows(contracts: Contracts, quotes: Quotes): Rows {
  const day = valuationDay(LAST_MONTH);
  for (const contract of contracts()) {
    for (const { fund, units, cents } of balancesOf(contract, quotes)) {
      yield [day, contract.number, fund, unitText(units), moneyText(cents)];
    }
  }
}

function totalRows(contracts: Contracts, quotes: Quotes): string[][] {
  const sums = new Map<string, { contracts: number; units: bigint; cents: bigint }>();
  for (const contract of contracts()) {
    for (const { fund, product, units, cents } of balancesOf(contract, quotes)) {
      const place = `${fund} ${product}`;
      const sum = sums.get(place) ?? { contracts: 0, units: 0n, cents: 0n };
      sum.contracts += 1;
      sum.units += units;
      sum.cents += cents;
      sums.set(place, sum);
    }
  }
  const day = valuationDay(LAST_MONTH);
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

/** Returns the net annuity of the last valuation day: what the package books, or an amount if it has no such line. */
function annuityToPay({ delivered, payoutCents }: BookedContract): bigint {
  const day = valuationDay(LAST_MONTH);
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
  readonly documents: { readonly path: string; readonly content: string; readonly row: string[] }[] = [];
  private readonly quotes: Quotes;
  private readonly size: PackageSize;
  private underWay = 0n;

  constructor(size: PackageSize, quotes: Quotes, contracts: Contracts) {
    this.quotes = quotes;
    this.size = size;
    for (const contract of contracts()) this.add(contract);
  }

  private add(contract: BookedContract): void {
    if (contract.monthlyCents > 0n && this.mandates.length < mandateCount(this.size))
      this.addMandate(contract);
    if (contract.index % 5 === 0) this.addDocument(contract);
    const [first] = balancesOf(contract, this.quotes);
    if (first === undefined) return;
    const { index, number, product } = contract;
    const key = (letter: string, rows: readonly unknown[]) =>
      `${letter}${String(rows.length + 1).padStart(5, '0')}`;
    if (index % 29 === 4 && product === 'SB') {
      const order = [key('O', this.orders), number, 'verkoop', first.fund, ''];
      this.orders.push([...order, '', unitText(first.units / 2n + 1n), '2026-11-18']);
    }
    if (index % 17 === 2 && product !== 'SDIL') {
      const cents = BigInt(chanceOf(this.size.seed, `onderweg ${index}`).between(5, 40)) * 10_000n;
      this.underWay += cents;
      this.deposits.push([key('W', this.deposits), number, 'bijstorting', moneyText(cents), '2026-11-19']);
    }
    if (index % 23 === 9 || product === 'SDIL') {
      const cents = product === 'SDIL' ? annuityToPay(contract) : 12_345n + BigInt(index);
      this.underWay += cents;
      this.payouts.push([
        key('U', this.payouts),
        number,
        product === 'SDIL' ? 'lijfrente' : 'uitkering',
        moneyText(cents),
        valuationDay(LAST_MONTH),
        '2026-11-27',
        index % 2 === 0 ? 'ja' : 'nee',
      ]);
    }
  }

  private addMandate({ index, number, person, monthlyCents, firstMonth }: BookedContract): void {
    const reference = `M${String(this.mandates.length + 1).padStart(5, '0')}`;
    const from = laterMonth(LAST_MONTH, 1 - MONTHS_OF_COLLECTIONS);
    this.mandates.push([
      reference,
      number,
      ibanOfPerson(person),
      `Belegger ${person + 1}`,
      `${laterMonth(firstMonth, -1)}-10`,
      index % 12 === 0 ? 'gepauzeerd' : 'actief',
      `${laterMonth(LAST_MONTH, -1)}-25`,
      CREDITOR_ID,
    ]);
    for (
      let month = from > firstMonth ? from : firstMonth;
      month <= LAST_MONTH;
      month = laterMonth(month, 1)
    ) {
      this.collections.push([
        `I${String(this.collections.length + 1).padStart(5, '0')}`,
        reference,
        number,
        month,
        moneyText(monthlyCents),
        `${month}-25`,
        month === LAST_MONTH ? 'open' : 'betaald',
      ]);
    }
  }

  private addDocument({ index, number }: BookedContract): void {
    const key = `D${String(this.documents.length + 1).padStart(5, '0')}`;
    const path = `documenten/${key}.pdf`;
    const content = madeUpPdf(`Waardeoverzicht ${number}`);
    this.documents.push({
      path,
      content,
      row: [
        key,
        number,
        'waardeoverzicht',
        index % 15 === 0 ? 'Waardeoverzicht 2025, met "toelichting"' : 'Waardeoverzicht 2025',
        '2026-01-20',
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
    const day = LAST_DAY;
    return [
      [madeUpIban(1), 'Stichting Bewaring', day, moneyText(this.underWay), '0.00'],
      [madeUpIban(2), 'Stichting Afdracht', day, moneyText(passedOn), moneyText(passedOn)],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  }
}
