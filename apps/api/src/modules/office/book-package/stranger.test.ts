import { describe, expect, it } from 'vitest';
import { packageContents } from '../../../demo/book-package/package-files.ts';
import { DIFFERENT_POSITIONS, DIFFERENT_TOTALS, loadIntoSqlite } from './testing/sqlite-package.ts';

const contents = packageContents({ seed: 2, investors: 20, contracts: 40 }, 'duin');
const query = loadIntoSqlite((path) =>
  [...(contents.find((content) => content.path === path)?.parts() ?? [])].map(String).join(''),
);

describe('another system reads a package with SQLite', () => {
  it('a package loaded into SQLite satisfies the keys and references of its description', () =>
    expect(query('PRAGMA foreign_key_check')).toEqual([]));

  it('the positions in a package equal the ledger at the last price, and add up to the totals', () => {
    expect(query(DIFFERENT_POSITIONS)).toEqual([]);
    expect(query(DIFFERENT_TOTALS)).toEqual([]);
    expect(query('SELECT * FROM standen WHERE participaties > 0').length).toBeGreaterThan(30);
  });

  it('the money in a package adds up to the balances of the bank accounts', () =>
    expect(
      query(`SELECT (SELECT sum(round(100 * (saldo - nog_af_te_dragen))) FROM rekeningen)
        - (SELECT sum(round(100 * bedrag)) FROM onderweg)
        - (SELECT sum(round(100 * bedrag)) FROM uit_te_betalen) AS verschil`),
    ).toEqual([{ verschil: 0 }]));
});
