import { type Cents, cents } from '@portaal/engine';
import * as z from 'zod/mini';
import type { FieldProblem } from '../../http/error.ts';
import { plainText } from '../../http/schema.ts';

/** Columns of the file, in any order; the first line contains their names. */
export const buildingColumns = ['naam', 'plaats', 'bouwjaar', 'huur per jaar', 'waarde', 'lening'] as const;
type Column = (typeof buildingColumns)[number];

/** Maximum buildings in one file. This is more than the street illustration can show. */
const MOST_BUILDINGS = 100;
const MOST_PROBLEMS = 50;
const MOST_EURO = 10_000_000_000;

const words = (what: string) =>
  plainText(60).check(z.trim(), z.minLength(1, `Vul in de kolom ‘${what}’ een tekst in.`));

const year = z.pipe(
  z
    .string()
    .check(z.regex(/^(1[2-9]|20)\d\d$/, 'Vul in de kolom ‘bouwjaar’ een jaar in, bijvoorbeeld 1928.')),
  z.transform(Number),
);

/** `1250000`, `1.250.000` or `1.250.000,50`. */
const EURO = /^(\d{1,11}|\d{1,3}(\.\d{3}){1,3})(,\d{2})?$/;

const euro = (what: string) =>
  z.pipe(
    z
      .string()
      .check(z.regex(EURO, `Vul in de kolom ‘${what}’ een bedrag in zonder €, bijvoorbeeld 1.250.000.`)),
    z.pipe(
      z.transform((text: string) => Math.round(100 * Number(text.replaceAll('.', '').replace(',', '.')))),
      z.number().check(z.lte(100 * MOST_EURO, `Het bedrag in de kolom ‘${what}’ is te hoog.`)),
    ),
  );

const line = z.object({
  naam: words('naam'),
  plaats: words('plaats'),
  bouwjaar: year,
  'huur per jaar': euro('huur per jaar'),
  waarde: euro('waarde'),
  lening: euro('lening'),
});

/** A building as stored; amounts in cents. */
export interface Building {
  readonly name: string;
  readonly place: string;
  readonly builtIn: number;
  readonly yearlyRent: Cents;
  readonly value: Cents;
  readonly loan: Cents;
}

const cellsOf = (text: string): string[] =>
  text.split(';').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/** The buildings in the file, or all problems in it, each with its line number. */
export type ReadBuildings =
  | { readonly buildings: readonly Building[] }
  | { readonly problems: readonly FieldProblem[] };

/** Reads a CSV file with `;` as separator, as a spreadsheet saves it. */
export function readBuildings(text: string): ReadBuildings {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, index) => ({ number: index + 1, content }))
    .filter(({ content }) => content.replaceAll(';', '').trim() !== '');
  const wrong = (message: string): ReadBuildings => ({ problems: [{ field: 'file', message }] });
  const [head, ...rows] = lines;
  if (head === undefined || rows.length === 0) return wrong('In dit bestand staat geen pand.');
  if (rows.length > MOST_BUILDINGS) return wrong(`Zet maximaal ${MOST_BUILDINGS} panden in één bestand.`);
  const names = cellsOf(head.content.toLowerCase());
  const missing = buildingColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    return wrong(`De eerste regel mist: ${missing.join(', ')}. Zet tussen de kolommen een puntkomma.`);
  }
  const read = rows.map(({ number, content }) => readLine(number, cellsOf(content), names));
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []));
  const buildings = read.flatMap((one) => ('building' in one ? [one.building] : []));
  return problems.length > 0
    ? { problems: problems.slice(0, MOST_PROBLEMS) }
    : (repeatedIn(buildings, rows) ?? { buildings });
}

function readLine(
  number: number,
  cells: readonly string[],
  names: readonly string[],
): { readonly building: Building } | { readonly problems: readonly FieldProblem[] } {
  const field = `regel ${number}`;
  const of = (column: Column): string => cells[names.indexOf(column)] ?? '';
  const read = line.safeParse(Object.fromEntries(buildingColumns.map((column) => [column, of(column)])));
  if (!read.success) return { problems: read.error.issues.map(({ message }) => ({ field, message })) };
  const building: Building = {
    name: read.data.naam,
    place: read.data.plaats,
    builtIn: read.data.bouwjaar,
    yearlyRent: cents(read.data['huur per jaar']),
    value: cents(read.data.waarde),
    loan: cents(read.data.lening),
  };
  if (building.loan > building.value) {
    return { problems: [{ field, message: 'De lening is hoger dan de waarde van het pand.' }] };
  }
  return { building };
}

function repeatedIn(
  buildings: readonly Building[],
  rows: readonly { readonly number: number }[],
): ReadBuildings | null {
  const key = ({ name, place }: Building): string => `${name} ${place}`.toLowerCase();
  const problems = buildings.flatMap((building, index) => {
    const first = buildings.findIndex((other) => key(other) === key(building));
    return first === index
      ? []
      : [
          {
            field: `regel ${rows[index]?.number}`,
            message: `Dit pand staat ook op regel ${rows[first]?.number}.`,
          },
        ];
  });
  return problems.length > 0 ? { problems } : null;
}
