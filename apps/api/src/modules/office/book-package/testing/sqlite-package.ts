import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

// Reads a package as another system would: only from the description in the package, without code of the
// portal.

const description = z.object({
  resources: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      schema: z.object({
        fields: z.array(
          z.object({
            name: z.string(),
            type: z.string(),
            constraints: z.optional(z.looseObject({ required: z.optional(z.boolean()) })),
          }),
        ),
        primaryKey: z.array(z.string()),
        foreignKeys: z.array(
          z.object({
            fields: z.array(z.string()),
            reference: z.object({ resource: z.string(), fields: z.array(z.string()) }),
          }),
        ),
      }),
    }),
  ),
});

/** Splits a CSV text (RFC 4180) into rows, one character at a time. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || !',\r\n'.includes(character)) cell += character;
    else if (character !== '\r') {
      row.push(cell);
      cell = '';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    }
  }
  return rows;
}

const names = (columns: readonly string[]): string => `"${columns.join('", "')}"`;

/** Loads a package into an SQLite database with the types and keys of its description; returns its query function. */
export function loadIntoSqlite(textOf: (path: string) => string): (sql: string) => unknown[] {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = OFF');
  for (const { name, path, schema } of description.parse(JSON.parse(textOf('datapackage.json'))).resources) {
    const columns = schema.fields.map(({ name: column, type, constraints }) => {
      const isNumber = type === 'number' || type === 'integer';
      return `"${column}" ${isNumber ? 'NUMERIC' : 'TEXT'}${constraints?.required ? ' NOT NULL' : ''}`;
    });
    const references = schema.foreignKeys.map(
      ({ fields, reference }) =>
        `FOREIGN KEY (${names(fields)}) REFERENCES "${reference.resource}" (${names(reference.fields)})`,
    );
    const rules = [...columns, `PRIMARY KEY (${names(schema.primaryKey)})`, ...references];
    database.exec(`CREATE TABLE "${name}" (${rules.join(', ')})`);
    const insert = database.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of cellsOf(textOf(path)).slice(1)) {
      insert.run(...row.map((cell) => (cell === '' ? null : cell)));
    }
  }
  return (sql) => database.prepare(sql).all();
}

/**
 * Positions with other units than the sum of the ledger up to their day, or with another value than these
 * units at the last price, rounded half up to the cent.
 */
export const DIFFERENT_POSITIONS = `
  WITH dealt AS (
    SELECT s.dag, s.contract, s.fonds, CAST(round(10000 * s.participaties) AS INTEGER) AS units,
      CAST(round(100 * s.waarde) AS INTEGER) AS value,
      (SELECT coalesce(sum(CAST(round(10000 * g.participaties) AS INTEGER)), 0) FROM grootboek g
        WHERE g.contract = s.contract AND g.fonds = s.fonds AND g.koersdag <= s.dag) AS booked,
      (SELECT CAST(round(10000 * k.koers) AS INTEGER) FROM koersen k
        WHERE k.fonds = s.fonds AND k.dag <= s.dag ORDER BY k.dag DESC LIMIT 1) AS price
    FROM standen s)
  SELECT contract, fonds FROM dealt WHERE units <> booked OR value <> (booked * price + 500000) / 1000000`;

/** Reported totals that are not the sums of the positions. */
export const DIFFERENT_TOTALS = `
  SELECT t.fonds, t.product FROM totalen t WHERE (round(10000 * t.participaties), round(100 * t.waarde), t.contracten) <> (
    SELECT sum(round(10000 * s.participaties)), sum(round(100 * s.waarde)), count(*)
    FROM standen s JOIN contracten c ON c.nummer_oud = s.contract
    WHERE s.dag = t.dag AND s.fonds = t.fonds AND c.product = t.product)`;
