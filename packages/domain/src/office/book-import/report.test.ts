import { expect, test } from 'vitest';
import { differenceKinds } from './report.ts';

const row = (code: string, cents: number | null = null, count = 1) => ({
  code,
  text: `Tekst van ${code}`,
  count,
  cents,
});

test('counts differences per file and column, the most frequent first, and those of several rows by their text', () => {
  const balances = [12, 13, 14].map((line) => row(`standen ${line} waarde`, line));
  const rounded = row('afronding koop', -250, 40);
  const dealt = row('grootboek HV-1 DUIN 2026-12-01');
  expect(
    differenceKinds([
      row('rekeningen 2 saldo', 5),
      rounded,
      ...balances,
      dealt,
      row('totalen som waarde', 1),
    ]),
  ).toEqual([
    { kind: 'standen.csv, kolom waarde', differences: 3, rows: 3, cents: 39 },
    { kind: 'rekeningen.csv, kolom saldo', differences: 1, rows: 1, cents: 5 },
    { kind: 'Tekst van afronding koop', differences: 1, rows: 40, cents: -250 },
    { kind: 'grootboek.csv, verwerkte participaties', differences: 1, rows: 1, cents: 0 },
    { kind: 'totalen.csv, kolom waarde', differences: 1, rows: 1, cents: 1 },
  ]);
});
