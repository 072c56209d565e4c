import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { packageContents } from '../../../demo/book-package/package-files.ts';

// Reads a package as another system would: from the description in it alone, without code of the portal.

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

const database = new DatabaseSync(':memory:');
const query = (sql: string) => database.prepare(sql).all();
const names = (columns: readonly string[]): string => `"${columns.join('", "')}"`;

beforeAll(() => {
  const contents = packageContents({ seed: 2, investors: 20, contracts: 40 }, 'duin');
  const textOf = (path: string): string =>
    [...(contents.find((content) => content.path === path)?.parts() ?? [])].map(String).join('');
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
});

describe('a package in SQLite', () => {
  it('fits the keys and references of its description', () =>
    expect(query('PRAGMA foreign_key_check')).toEqual([]));

  it('has balances equal to the sums of its ledger', () => {
    const different = query(`
      SELECT s.contract, s.fonds FROM standen s
      WHERE round(10000 * s.participaties) <> (
        SELECT coalesce(sum(round(10000 * g.participaties)), 0) FROM grootboek g
        WHERE g.contract = s.contract AND g.fonds = s.fonds AND g.koersdag <= s.dag)`);
    expect(different).toEqual([]);
    expect(query('SELECT count(*) AS n FROM standen WHERE participaties > 0')[0]?.n).toBeGreaterThan(30);
  });

  it('stores money that adds up to the bank accounts', () =>
    expect(
      query(`SELECT (SELECT sum(round(100 * (saldo - nog_af_te_dragen))) FROM rekeningen)
        - (SELECT sum(round(100 * bedrag)) FROM onderweg)
        - (SELECT sum(round(100 * bedrag)) FROM uit_te_betalen) AS verschil`),
    ).toEqual([{ verschil: 0 }]));
});
