import { globSync, readFileSync } from 'node:fs';
import { annuityCodes, productCodes, products } from '@portaal/domain/products/products/product';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { accumulationProducts, investmentProducts, payoutProducts } from './product-lists.ts';

const textOf = (list: typeof payoutProducts): string => new PgDialect().sqlToQuery(list).sql;

test('lists the products of each kind as SQL literals', () => {
  expect([investmentProducts, accumulationProducts, payoutProducts].map(textOf)).toEqual([
    "('SB')",
    "('SUL')",
    "('SDIL')",
  ]);
});

test('every product is an investment, an accumulation or a payout, and the last two are annuities', () => {
  for (const code of productCodes) {
    const { isAnnuity, accumulates, paysOut } = products[code];
    expect([!isAnnuity, accumulates, paysOut].filter(Boolean), code).toHaveLength(1);
  }
  expect(productCodes.filter((code) => products[code].isAnnuity)).toEqual(annuityCodes);
});

test('at most ten files of the product contain a product code', () => {
  const root = new URL('../../../..', import.meta.url);
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root.pathname }).filter(
    (file) => !/\.test\.tsx?$|\/(testing|demo)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const code = new RegExp(`['"\`](${productCodes.join('|')})['"\`]`);
  expect(
    files.filter((file) => code.test(readFileSync(new URL(file, root), 'utf8'))).length,
  ).toBeLessThanOrEqual(10);
});
