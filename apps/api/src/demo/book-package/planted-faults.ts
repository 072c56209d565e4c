import type { PackageContent } from './package-files.ts';
import {
  addedFile,
  addedRow,
  addedRows,
  type FaultyPackage,
  firstCells,
  inCell,
  inText,
  otherDigit,
  type Plant,
  plusLast,
  removedFile,
  removedRow,
  swappedRows,
} from './planted-edits.ts';
import { LAST_DAY } from './provider.ts';

const AFTER_LAST_DAY = '2027-01-04';

/** Part of a path that has the same length as `../` and is replaced by it, because no archiver writes `../`. */
const PLACEHOLDER = 'up/';

/** Adds the file `up/boek.csv`, and changes its path in the archive to one outside the archive. */
const pathUpward = (contents: readonly PackageContent[]): FaultyPackage => ({
  ...addedFile(`${PLACEHOLDER}boek.csv`, 'x')(contents),
  place: { file: '../boek.csv', line: null, column: null },
  patch: (archive) =>
    Buffer.from(archive.toString('latin1').replaceAll(`${PLACEHOLDER}boek`, '../boek'), 'latin1'),
});

/** Offsets of the file size and the file name in an entry of the central directory. */
const SIZE_AT = 24;
const NAME_AT = 46;

/** Writes a file size of almost 4 GB in the central directory of the archive. */
const tooLarge = (contents: readonly PackageContent[]): FaultyPackage => ({
  contents,
  place: { file: 'grootboek.csv', line: null, column: null },
  patch(archive) {
    const patched = Buffer.from(archive);
    const name = patched.lastIndexOf('grootboek.csv');
    patched.writeUInt32LE(0xff_ff_ff_fe, name - NAME_AT + SIZE_AT);
    return patched;
  },
});

const broken = (contents: readonly PackageContent[]): FaultyPackage => ({
  contents,
  place: { file: 'pakket.zip', line: null, column: null },
  patch: (archive) => archive.subarray(0, archive.length / 2),
});

/** Plants a fault in the first row of a file after the column names. */
const inFirstRow = (
  name: string,
  edit: (row: string) => string,
  place: { line?: number; column?: string | null } = {},
) =>
  inText(
    name,
    (text) => {
      const end = text.indexOf('\r\n') + 2;
      const next = text.indexOf('\r\n', end);
      return text.slice(0, end) + edit(text.slice(end, next)) + text.slice(next);
    },
    { line: 2, column: null, ...place },
  );

const isKind =
  (...kinds: readonly string[]) =>
  (cells: Readonly<Record<string, string>>): boolean =>
    kinds.includes(cells.soort ?? '');

/**
 * Reverses a first deposit as a direct debit that takes all units it bought, for another amount, and buys the units
 * again.
 */
export const emptiedFor = (amount: string): Plant =>
  addedRows(
    'grootboek',
    'bedrag',
    ({ sleutel, participaties = '', koers }) => [
      {
        sleutel: `${sleutel}A`,
        soort: 'terugboeking',
        bedrag: `-${amount}`,
        participaties: `-${participaties}`,
        saldo_na: '0.0000',
        oorzaak: `${sleutel}`,
      },
      {
        sleutel: `${sleutel}B`,
        soort: 'bijstorting',
        bedrag: (Number(participaties) * Number(koers)).toFixed(2),
        oorzaak: '',
      },
    ],
    ({ soort, participaties, saldo_na }) => soort === 'eerste_inleg' && participaties === saldo_na,
  );

/** Replaces a reinvestment on a later day that has no price, at `times` the price of the reinvestment. */
export const replacedAt = (times: number): Plant =>
  addedRows(
    'grootboek',
    'koers',
    ({ sleutel, koersdag = '', bedrag = '', koers, participaties = '', saldo_na = '' }) => {
      const day = `${koersdag.slice(0, 8)}14`;
      const price = (Number(koers) * times).toFixed(4);
      return [
        {
          sleutel: `${sleutel}A`,
          soort: 'correctie',
          koersdag: day,
          boekdag: day,
          bedrag: `-${bedrag}`,
          participaties: `-${participaties}`,
          saldo_na: (Number(saldo_na) - Number(participaties)).toFixed(4),
          oorzaak: '',
          herroept: `${sleutel}`,
        },
        {
          sleutel: `${sleutel}B`,
          koersdag: day,
          boekdag: day,
          koers: price,
          bedrag: (Number(participaties) * Number(price)).toFixed(2),
        },
      ];
    },
    isKind('herbelegging'),
    2,
  );

/** Every kind of fault, by name. The check must report each fault at the location that its plant returns. */
export const plantedFaults: Readonly<Record<string, Plant>> = {
  // Faults in the archive and its files.
  'no-archive': broken,
  'file-missing': removedFile('personen.csv'),
  'file-twice': addedFile('grootboek.csv', 'contract\r\n'),
  'file-unknown': addedFile('extra.csv', 'a\r\n'),
  'path-upward': pathUpward,
  'file-too-large': tooLarge,
  'description-missing': removedFile('datapackage.json'),
  'description-too-long': inText('datapackage.json', (text) => `${text}${' '.repeat(1_000_000)}`, {
    line: null,
  }),
  'other-version': inText('datapackage.json', (text) => text.replace('"versie": 1', '"versie": 2'), {
    line: null,
  }),
  'other-columns': inText('datapackage.json', (text) => text.replace('"primaryKey"', '"primary"'), {
    line: null,
  }),
  'utf-16': inText('contracten', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'byte-order-mark': inText('contracten', (text) => `\ufeff${text}`),
  semicolon: inText('verdeling', (text) => text.replaceAll(',', ';')),
  'line-feed': inText('verdeling', (text) => text.replaceAll('\r\n', '\n')),
  latin1: inText('personen', (text) => Buffer.from(text.replace('P00002,', 'P\u00e90002,'), 'latin1'), {
    line: 3,
  }),
  'column-missing': inText('verdeling', (text) => text.replace('deel\r', 'aandeel\r'), { column: 'deel' }),
  'column-order': inText('verdeling', (text) => text.replace('contract,fonds', 'fonds,contract'), {
    column: 'fonds',
  }),
  'cell-missing': inFirstRow('verdeling', (row) => row.slice(0, row.lastIndexOf(','))),
  'empty-line': inFirstRow('verdeling', (row) => `\r\n${row}`),
  'open-quote': inFirstRow('verdeling', (row) => row.replace(',', ',"')),
  // Faults in single cells.
  'comma-in-number': inCell('grootboek', 'bedrag', (cell) => `"${cell.replace('.', ',')}"`),
  'day-that-does-not-exist': inCell('contracten', 'begin', () => '2026-02-31'),
  'empty-cell': inCell('contracten', 'status', () => ''),
  'unknown-code': inCell('contracten', 'status', () => 'actief'),
  'eleven-test': inCell('personen', 'bsn', otherDigit),
  'iban-check': inCell('personen', 'iban', otherDigit),
  'three-decimals': inCell('grootboek', 'bedrag', (cell) => `${cell}0`),
  'five-decimals': inCell('standen', 'participaties', (cell) => `${cell}0`),
  'trailing-space': inCell('personen', 'achternaam', (cell) => `${cell} `),
  'wrong-e-mail': inCell('personen', 'email', (cell) => cell.replace('@', ' at ')),
  'price-of-nothing': inCell('koersen', 'koers', () => '0.0000'),
  'born-later': inCell('personen', 'geboortedatum', () => AFTER_LAST_DAY),
  // Faults in keys and references.
  'key-twice': addedRow('personen', 'sleutel', () => ({ bsn: '' })),
  'rows-out-of-order': swappedRows('contracten', 'nummer_oud'),
  'contract-without-person': inCell('contracten', 'persoon', () => 'P99999'),
  'relation-of-another': inCell('contracten', 'relatie', () => 'R00002', {
    where: ({ relatie }) => relatie === '',
  }),
  'ledger-without-contract': inCell('grootboek', 'contract', () => 'HV-00000'),
  'fund-without-price': inCell('verdeling', 'fonds', () => 'GEEN'),
  'bsn-of-another': (contents) => {
    const { bsn = '' } = firstCells(contents, 'personen');
    return inCell('personen', 'bsn', () => bsn, { where: ({ sleutel }) => sleutel === 'P00002' })(contents);
  },
  'account-changed': inCell('machtigingen', 'iban', () => 'NL91ABNA0417164300'),
  'end-before-begin': inCell('contracten', 'einde', () => '2001-01-01'),
  'shares-below-one': inCell('verdeling', 'deel', () => '0.0001', { where: ({ deel }) => deel === '1.0000' }),
  'payout-without-term': inCell('contracten', 'termijn', () => '', {
    where: ({ product }) => product === 'SDIL',
  }),
  'cause-unknown': inCell('grootboek', 'oorzaak', () => '99999', { where: isKind('instapkosten') }),
  // Faults in the ledger and its sums.
  'balance-off': inCell('grootboek', 'saldo_na', plusLast),
  'units-off': inCell('grootboek', 'participaties', plusLast, { foundIn: 'saldo_na' }),
  'never-bought': addedRow(
    'grootboek',
    'participaties',
    ({ sleutel }) => ({
      sleutel: `${sleutel}A`,
      fonds: 'WEIDE',
      soort: 'verkoop',
      bedrag: '-1.00',
      participaties: '-0.0100',
      oorzaak: '',
    }),
    ({ koersdag = '' }) => koersdag < '2018',
  ),
  'sold-too-much': inCell('grootboek', 'participaties', () => '-9999999.0000', { where: isKind('verkoop') }),
  'wrong-sign': inCell('grootboek', 'bedrag', (cell) => `-${cell}`, { where: isKind('eerste_inleg') }),
  'amount-off': inCell('grootboek', 'bedrag', (cell) => (Number(cell) - 1).toFixed(2), {
    where: isKind('verkoop'),
  }),
  'debit-of-less-than-its-units': emptiedFor('10.00'),
  'replaced-at-any-price': replacedAt(1_000),
  'other-price': inCell('grootboek', 'koers', plusLast),
  'day-without-price': inCell('grootboek', 'koersdag', (day) => `${day.slice(0, 8)}14`, {
    where: isKind('herbelegging'),
  }),
  'booked-after-last-day': inCell('grootboek', 'boekdag', () => AFTER_LAST_DAY),
  'reversal-of-nothing': inCell('grootboek', 'herroept', () => '99999', { where: isKind('correctie') }),
  'reversal-not-opposite': inCell('grootboek', 'bedrag', plusLast, {
    where: isKind('correctie'),
    foundIn: 'herroept',
  }),
  'acquired-later': inCell('grootboek', 'verkregen_op', () => LAST_DAY, { where: isKind('overdracht_in') }),
  'units-of-balance-off': inCell('standen', 'participaties', plusLast),
  'value-off-by-a-cent': inCell('standen', 'waarde', plusLast),
  'balance-missing': removedRow('standen', { file: 'standen.csv', line: null, column: 'contract' }),
  'all-balances-missing': removedRow(
    'standen',
    { file: 'standen.csv', line: null, column: 'contract' },
    ({ contract }, rows) => rows.filter(({ cells }) => cells.contract === contract).length === 1,
  ),
  'total-off': inCell('totalen', 'waarde', plusLast),
  'total-missing': removedRow('totalen', { file: 'totalen.csv', line: null, column: null }),
  'statement-off': inCell('jaaropgaven', 'waarde_1_jan', plusLast),
  'bank-off': inCell('rekeningen', 'saldo', plusLast, { foundAtLine: null }),
  // Faults in mandates and documents.
  'signed-in-the-future': inCell('machtigingen', 'getekend_op', () => AFTER_LAST_DAY),
  'second-mandate': addedRow('machtigingen', 'contract', () => ({ kenmerk: 'M00001A' })),
  'collection-of-another': inCell('incasso', 'kenmerk', () => 'M00002'),
  'month-twice': addedRow('incasso', 'maand', ({ sleutel = '' }) => ({ sleutel: `${sleutel}A` })),
  'other-digest': inCell('documenten', 'sha256', (cell) => [...cell].reverse().join('')),
  'pdf-missing': inCell('documenten', 'bestand', () => 'documenten/weg.pdf'),
  'pdf-unknown': addedFile('documenten/los.pdf', '%PDF-1.4\n'),
};
