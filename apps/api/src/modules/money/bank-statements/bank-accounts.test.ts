import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrandError } from '../../../brands/brands.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepBankAccounts } from './bank-accounts.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());

const accounts = async () =>
  (
    await portal.database.connection.pool.query(
      'SELECT brand, iban, name FROM bank_account ORDER BY brand, iban',
    )
  ).rows;
const keep = (change: (brand: string) => { iban: string; name: string }[]) => {
  const { brands } = portal.services;
  const all = brands.all.map((brand) => ({ ...brand, bankAccounts: change(brand.id) }));
  return keepBankAccounts(portal.database, { ...brands, all });
};

test("the server stores the brands' bank accounts at every start", async () => {
  const before = await accounts();
  expect(before.map(({ brand }) => brand)).toEqual(['anker', 'baken']);
  await keepBankAccounts(portal.database, portal.services.brands);
  expect(await accounts()).toEqual(before);
});

test('an account gets its new name, and stays stored after its brand no longer lists it', async () => {
  const [anker, baken] = await accounts();
  await keep((brand) =>
    brand === 'anker'
      ? [{ iban: anker.iban, name: 'Bewaarder Anker B.V.' }]
      : [{ iban: 'NL91ABNA0417164300', name: 'Nieuwe rekening' }],
  );
  expect(await accounts()).toEqual([
    { ...anker, name: 'Bewaarder Anker B.V.' },
    baken,
    { brand: 'baken', iban: 'NL91ABNA0417164300', name: 'Nieuwe rekening' },
  ]);
});

test("the server does not start if a brand lists another brand's account, and the account keeps its name", async () => {
  const [anker] = await accounts();
  const taken = keep((brand) => (brand === 'baken' ? [{ iban: anker.iban, name: 'Van Baken' }] : []));
  await expect(taken).rejects.toThrow(BrandError);
  await expect(taken).rejects.toThrow(`rekening ${anker.iban} was van anker`);
  expect((await accounts())[0]).toEqual(anker);
});
