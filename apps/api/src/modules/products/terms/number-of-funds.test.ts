import { readTerms } from '@portaal/domain/products/terms/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { termsOfBrand } from '../funds/terms-of-brand.use-cases.ts';
import { openOwnBrand, ownTerms, writeOwnBrands } from './testing/own-brand.ts';

const EMAIL = 'nieuw@example.nl';
const nineFlows = [
  ...new Array<'nederlands'>(4).fill('nederlands'),
  ...new Array<'american'>(3).fill('american'),
  'leningenfonds' as const,
  'leningenfonds' as const,
];

let brands: ReturnType<typeof writeOwnBrands>;
let portal: TestApp;
const cookies = new Map<string, string>();

beforeAll(async () => {
  brands = writeOwnBrands(['eenfonds', 'negenfonds']);
  portal = await createTestApp({ brandsFolder: brands.folder });
  await openOwnBrand(portal, ownTerms('eenfonds', ['duits']), EMAIL);
  const nineFunds = ownTerms('negenfonds', nineFlows, ({ fondsen }) => {
    for (const [index, fund] of fondsen.entries()) fund.aanbevolenJaren = 4 + index;
  });
  await openOwnBrand(portal, nineFunds, EMAIL);
  for (const brand of ['eenfonds', 'negenfonds']) cookies.set(brand, await portal.signIn(EMAIL, brand));
});
afterAll(async () => {
  await portal.close();
  brands.remove();
});

const ask = async (brand: string, method: 'GET' | 'POST', url: string, payload?: object) => {
  const cookie = cookies.get(brand) ?? '';
  const response = await portal.call({ method, url, brand, cookie, ...(payload && { payload }) });
  const { data, code, errors } = response.json();
  return { status: response.statusCode, data, code, fields: errors?.Fields };
};
const fundsOf = async (brand: string): Promise<{ id: number; code: string; isOpen: boolean }[]> =>
  (await ask(brand, 'GET', '/api/funds?productCode=SB')).data;
const start = (brand: string, flow: string, fundId?: number) =>
  ask(brand, 'POST', '/api/applications', { flow, ...(fundId === undefined ? {} : { fundId }) });

const calculation = {
  productCode: 'SB',
  initialDeposit: 100_000,
  periodicDeposit: 0,
  birthdate: null,
  start: '2027-01-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: '',
};

describe('a brand sells one fund', () => {
  test('a brand with one fund starts an application in the flow of its fund without a choice of fund', async () => {
    const [fund] = await fundsOf('eenfonds');
    expect(await fundsOf('eenfonds')).toHaveLength(1);
    expect((await start('eenfonds', 'duits')).data.fundId).toBe(fund?.id);
  });

  test('a brand with one fund sells nothing in the other flows', async () => {
    expect(await start('eenfonds', 'nederlands')).toMatchObject({ status: 422, code: 'invalidInput' });
  });

  test('a brand with one fund calculates with the whole deposit in its fund', async () => {
    const [fund] = await fundsOf('eenfonds');
    const funds = [{ id: fund?.id, percentage: 1 }];
    expect((await ask('eenfonds', 'POST', '/api/calculation', { ...calculation, funds })).status).toBe(200);
  });
});

describe('a brand sells nine funds', () => {
  test('a brand with nine funds requires the choice of a fund in a flow with several funds', async () => {
    expect(await fundsOf('negenfonds')).toHaveLength(9);
    const { status, fields } = await start('negenfonds', 'american');
    expect([status, fields]).toEqual([422, [{ field: 'fundId', message: 'Kies een fonds.' }]]);
  });

  test('a brand with nine funds stores the chosen fund in the draft until the investor chooses another fund', async () => {
    const funds = (await fundsOf('negenfonds')).filter(({ code }) => code.startsWith('NEG'));
    const [, second, third, , american] = funds;
    const { id, fundId } = (await start('negenfonds', 'nederlands', second?.id)).data;
    expect(fundId).toBe(second?.id);
    expect((await start('negenfonds', 'nederlands')).data).toMatchObject({ id, fundId: second?.id });
    expect((await start('negenfonds', 'nederlands', third?.id)).data).toMatchObject({
      id,
      fundId: third?.id,
    });
    const contract = await portal.rows('SELECT fund_id FROM application WHERE id = $1', [id]);
    expect(contract).toEqual([{ fund_id: third?.id }]);
    const elsewhere = await start('negenfonds', 'nederlands', american?.id);
    expect(elsewhere.fields).toEqual([{ field: 'fundId', message: 'Dit fonds kunt u hier niet kiezen.' }]);
  });

  test('a brand with nine funds calculates with a share in each of nine funds', async () => {
    const funds = (await fundsOf('negenfonds')).map(({ id }, index) => ({
      id,
      percentage: index === 0 ? 0.2 : 0.1,
    }));
    const { status, data } = await ask('negenfonds', 'POST', '/api/calculation', { ...calculation, funds });
    expect(status).toBe(200);
    // Every fund has the same figures, so the expected value does not depend on the allocation.
    const one = { ...calculation, funds: [{ id: funds[0]?.id, percentage: 1 }] };
    const alone = (await ask('negenfonds', 'POST', '/api/calculation', one)).data;
    const cents = (result: { deterministicEndValue: number }) =>
      Math.round(100 * result.deterministicEndValue);
    expect(Math.abs(cents(data) - cents(alone))).toBeLessThanOrEqual(9);
  });

  test('a brand with nine funds lists its funds on its pages in the order of the file', async () => {
    const { funds } = await termsOfBrand(portal.services)('negenfonds');
    expect(funds.map(({ flow, name }) => [flow, name])).toEqual(
      nineFlows.map((flow, index) => [flow, `Fonds NEG${index + 1}`]),
    );
    expect(await termsOfBrand(portal.services)('onbekend')).toEqual({ funds: [] });
  });
});

// The flow american has the fifth, sixth and seventh fund, with 8, 9 and 10 recommended years.
test('a questionnaire recommends the most years of the own funds, and none without such a fund', async () => {
  const helpOf = async (brand: string, id: number): Promise<string> =>
    (await ask(brand, 'GET', `/api/questionnaires/${id}`)).data.questions[1].help;
  expect(await helpOf('negenfonds', 2)).toBe('Voor dit fonds raden wij minimaal 10 jaar aan.');
  expect(await helpOf('negenfonds', 3)).toBe('Voor dit fonds raden wij minimaal 12 jaar aan.');
  expect(await helpOf('eenfonds', 2)).toBe('');
  expect(
    (await portal.call({ method: 'GET', url: '/api/questionnaires/2' })).json().data.questions[1].help,
  ).toBe('Voor dit fonds raden wij minimaal 7 jaar aan.');
});

test('rejects correlations of nine funds that contradict each other', () => {
  const wrong = ownTerms('negenfonds', nineFlows);
  // Two groups of funds, each moving together, in alternating opposition to a common fund: no real variables
  // can have these correlations.
  wrong.verwachting.samenhang = wrong.verwachting.samenhang.map((pair, index) => ({
    ...pair,
    waarde: index % 2 === 0 ? 0.9 : -0.9,
  }));
  const read = readTerms(JSON.stringify(wrong), 'negenfonds');
  expect('problems' in read && read.problems).toEqual([
    {
      field: 'verwachting.samenhang',
      message: 'Deze cijfers spreken elkaar tegen: ze kunnen niet samen waar zijn.',
    },
  ]);
});
