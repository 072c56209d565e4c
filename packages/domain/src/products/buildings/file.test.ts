import { expect, test } from 'vitest';
import { readBuildings } from './file.ts';

const HEAD = 'naam;plaats;bouwjaar;huur per jaar;waarde;lening';
const problems = (...lines: string[]) => {
  const read = readBuildings([HEAD, ...lines].join('\n'));
  return 'problems' in read ? read.problems.map(({ field, message }) => `${field}: ${message}`) : [];
};

test('parses a file saved by a spreadsheet, with columns in any order, thousands separators, quotes and empty lines', () => {
  const text =
    '\uFEFFPlaats;Naam;Lening;Waarde;Huur per jaar;Bouwjaar\r\nZaandam;"De Werf";0;1.250.000,50;84000;1928\r\n;;;;;\r\n';
  expect(readBuildings(text)).toEqual({
    buildings: [
      {
        name: 'De Werf',
        place: 'Zaandam',
        builtIn: 1928,
        yearlyRent: 84_000_00,
        value: 1_250_000_50,
        loan: 0,
      },
    ],
  });
});

test('reports the line and the column of every fault', () => {
  expect(
    problems(
      'De Werf;Zaandam;1928;1000;5000;0',
      ';Zaandam;28;-1;€ 5;',
      'Kade;Deventer;1904;1000;5000;6000',
      'de werf;zaandam;1928;1000;5000;0',
    ),
  ).toEqual([
    'regel 3: Vul in de kolom ‘naam’ een tekst in.',
    'regel 3: Vul in de kolom ‘bouwjaar’ een jaar in, bijvoorbeeld 1928.',
    'regel 3: Vul in de kolom ‘huur per jaar’ een bedrag in zonder €, bijvoorbeeld 1.250.000.',
    'regel 3: Vul in de kolom ‘waarde’ een bedrag in zonder €, bijvoorbeeld 1.250.000.',
    'regel 3: Vul in de kolom ‘lening’ een bedrag in zonder €, bijvoorbeeld 1.250.000.',
    'regel 4: De lening is hoger dan de waarde van het pand.',
  ]);
  expect(problems('De Werf;Zaandam;1928;1;5;0', '', 'de werf;zaandam;1928;1;5;0')).toEqual([
    'regel 4: Dit pand staat ook op regel 2.',
  ]);
});

test('rejects the whole file if it has no buildings, lacks a column or has an invalid cell', () => {
  expect(problems()).toEqual(['file: In dit bestand staat geen pand.']);
  expect(readBuildings('naam,plaats\nA,B')).toEqual({
    problems: [{ field: 'file', message: expect.stringContaining('De eerste regel mist: naam, plaats') }],
  });
  for (const garbage of ['', '\u0000', ';;;', '{"a": 1}', '\n\n']) {
    expect('problems' in readBuildings(garbage), JSON.stringify(garbage)).toBe(true);
  }
  const many = Array.from({ length: 101 }, (_, index) => `Pand ${index};Zaandam;1928;1;5;0`);
  expect(problems(...many)).toEqual(['file: Zet maximaal 100 panden in één bestand.']);
});
