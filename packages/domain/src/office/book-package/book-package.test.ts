import { describe, expect, it } from 'vitest';
import { transactionTypes } from '../../money/ledger/types.ts';
import {
  amount,
  day,
  iban,
  key,
  kindOf,
  month,
  orUnknown,
  scaledNumber,
  text,
  units,
  yesNo,
} from './cells.ts';
import { ledgerKinds, signProblem } from './codes.ts';
import { decimalText, headerLine, packageLine } from './csv.ts';
import { descriptionOf, readDescription, tableSchema } from './description.ts';
import { columnsOf, packageFileNames, packageFiles } from './files.ts';

describe('a number in a book package has one notation', () => {
  it.each([
    ['0.00', 0],
    ['12.34', 1234],
    ['-12.34', -1234],
    ['9999999999999.99', 999_999_999_999_999],
  ])('the number %s is parsed and formatted without rounding', (written, scaled) => {
    expect(scaledNumber(written, 2)).toBe(scaled);
    expect(decimalText(scaled, 2)).toBe(written);
  });

  it.each([
    '12',
    '12.3',
    '12.345',
    '12,34',
    '012.34',
    '.50',
    '-0.00',
    '+1.00',
    '1e3.00',
    '99999999999999.99',
    ' 1.00',
  ])('the number %j is rejected', (written) => expect(scaledNumber(written, 2)).toBeNaN());
});

describe('a cell of a book package has one notation', () => {
  it.each([
    ['money', amount, '-12.50', '12.5'],
    ['participations', units, '12.3400', '12.34'],
    ['a day', day, '2024-02-29', '2026-02-29'],
    ['a month', month, '2026-11', '2026-13'],
    ['a key', key, 'HV-0001/A', 'HV 0001'],
    ['an IBAN', iban, 'NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
    ['yes or no', yesNo, 'ja', 'JA'],
    ['a text', text(5), 'straat'.slice(0, 5), ' a'],
  ])(
    'a cell of a package with %s accepts only its own notation, and so does its schema',
    (_what, cell, good, bad) => {
      expect(kindOf(cell).problem(good)).toBeUndefined();
      expect(cell.safeParse(good).success).toBe(true);
      expect(kindOf(cell).problem(bad)).toMatch(/\.$/);
      expect(cell.safeParse(bad).success).toBe(false);
    },
  );

  it('a cell of a package may be empty only if its column allows unknown values', () => {
    expect(day.safeParse('').success).toBe(false);
    expect(orUnknown(day).safeParse('').success).toBe(true);
    expect(orUnknown(day).safeParse('31-02-2026').success).toBe(false);
  });
});

describe('the files of a book package have a fixed format', () => {
  it('the files of a package contain a ledger kind for each transaction type', () =>
    expect(Object.values(ledgerKinds).map(({ type }) => type)).toEqual(
      expect.arrayContaining(Object.keys(transactionTypes)),
    ));

  it('the files of a package accept amounts and units only with the sign that their ledger kind requires', () => {
    expect(signProblem('verkoop', 'units', -1)).toBeUndefined();
    expect(signProblem('verkoop', 'units', 1)).toBe('Bij de soort verkoop hoort nul of minder.');
    expect(signProblem('instapkosten', 'units', 1)).toBe('Bij de soort instapkosten hoort nul.');
  });

  it.each(packageFileNames)(
    'the file %s includes its key columns and refers only to earlier files',
    (name) => {
      const columns = columnsOf(name).map(([column]) => column);
      const { key: keyColumns, references = {} } = packageFiles[name];
      expect(columns).toEqual(expect.arrayContaining([...keyColumns]));
      for (const [column, file] of Object.entries(references)) {
        expect(columns).toContain(column);
        expect(packageFileNames.slice(0, packageFileNames.indexOf(name))).toContain(file);
      }
    },
  );

  it('the files of a package accept a row only if it has exactly their columns', () => {
    const row = { contract: 'HV-1', fonds: 'DUIN', deel: '0.5000' };
    expect(packageFiles.verdeling.row.safeParse(row).success).toBe(true);
    expect(packageFiles.verdeling.row.safeParse({ ...row, extra: '' }).success).toBe(false);
    expect(packageFiles.verdeling.row.safeParse({ ...row, deel: '0,5' }).success).toBe(false);
  });

  it('the files of a package use CRLF line ends, and quotation marks only where CSV requires them', () => {
    expect(headerLine('verdeling')).toBe('contract,fonds,deel\r\n');
    expect(packageLine(['a', 'b "c"', 'd,e', 'f\r\ng', ''])).toBe('a,"b ""c""","d,e","f\r\ng",\r\n');
  });
});

describe('a description accompanies the files of a book package', () => {
  it('the description of a package derives its Table Schema from the schema of the rows', () =>
    expect(tableSchema('verdeling')).toEqual({
      fields: [
        expect.objectContaining({ name: 'contract', type: 'string' }),
        expect.objectContaining({ name: 'fonds' }),
        {
          name: 'deel',
          type: 'number',
          decimalChar: '.',
          constraints: { required: true, minimum: 0, pattern: '-?(0|[1-9][0-9]*)\\.[0-9]{4}' },
        },
      ],
      missingValues: [''],
      primaryKey: ['contract', 'fonds'],
      foreignKeys: [{ fields: ['contract'], reference: { resource: 'contracten', fields: ['nummer_oud'] } }],
    }));

  it('the description of a package can be parsed again, and is rejected with other columns or another version', () => {
    const written = descriptionOf('duin', '2026-11-20');
    expect(readDescription(written)).toEqual({
      metadata: { merk: 'duin', peildatum: '2026-11-20', versie: 1 },
    });
    expect(readDescription(written.replace('"contract"', '"kontrakt"'))).toHaveProperty('message');
    expect(readDescription(written.replace('"versie": 1', '"versie": 2'))).toHaveProperty('message');
    expect(readDescription('{')).toEqual({
      message: 'Dit is geen JSON, of er ontbreekt een haakje of komma.',
    });
  });
});
