import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { applicantAt } from '../../investing/applications/testing/applying.ts';

const calculation = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 0,
  birthdate: null,
  start: '2027-01-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: '',
  funds: [{ id: 1, percentage: 1 }],
};

async function answer(portal: TestApp, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await portal.call({ method, url, ...(payload && { payload }) });
  const { code, errors } = response.json();
  return { status: response.statusCode, code, messages: errors?.ErrorMessage };
}
const notOpen = { status: 409, code: 'notOpen', messages: ['Wij zijn nog niet open.'] };

describe('a brand without published terms sells nothing', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await createTestApp({ demoData: false, terms: false, years: 'shipped' });
  });
  afterAll(() => portal.close());

  test.each([
    ['GET', '/api/funds?productCode=SB', undefined],
    ['GET', '/api/risk-profiles', undefined],
    ['GET', '/api/fiscal/annuity-rules', undefined],
    ['POST', '/api/calculation', calculation],
    ['POST', '/api/fiscal/contribution-room', { income: 60_000 }],
  ] as const)(
    'a brand without published terms responds with notOpen to %s %s and shows no figures',
    async (method, url, payload) => {
      expect(await answer(portal, method, url, payload)).toEqual(notOpen);
    },
  );

  test('a brand without terms has no fund, parameter or terms after the first start', async () => {
    const { rows } = await portal.database.orm.execute(sql`select (select count(*) from fund)::int as funds,
      (select count(*) from fund_parameter)::int as parameters, (select count(*) from terms)::int as terms`);
    expect(rows).toEqual([{ funds: 0, parameters: 0, terms: 0 }]);
  });
});

describe('a fund with terms opens only with a price and documents', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await createTestApp();
  });
  afterAll(() => portal.close());

  const isOpen = async (): Promise<boolean[]> =>
    (await portal.call({ method: 'GET', url: '/api/funds?productCode=SB' }))
      .json()
      .data.map((fund: { isOpen: boolean }) => fund.isOpen);
  const remove = async (statement: Parameters<typeof withoutTriggers>[1]) => {
    await withoutTriggers(portal.database, statement);
    portal.clock.advance(60_000);
  };

  test.each(['eid', 'prospectus', 'terms'])(
    'a fund with terms is not open without a document of kind %s',
    async (kind) => {
      expect(await isOpen()).toEqual([true, true, true, true]);
      expect((await answer(portal, 'POST', '/api/calculation', calculation)).status).toBe(200);
      const where = sql`brand = 'baken' and fund_id = 1 and kind = ${kind}`;
      await remove(sql`update fund_document set published_at = '2030-01-01' where ${where}`);
      expect(await isOpen()).toEqual([false, true, true, true]);
      expect(await answer(portal, 'POST', '/api/calculation', calculation)).toEqual(notOpen);
      const elsewhere = { ...calculation, funds: [{ id: 2, percentage: 1 }] };
      expect((await answer(portal, 'POST', '/api/calculation', elsewhere)).status).toBe(200);
      await remove(sql`update fund_document set published_at = loaded_at where ${where}`);
    },
  );

  test('a fund without a price cannot be applied for, signed for or topped up', async () => {
    const cookie = await portal.signIn('nieuw@example.nl');
    const applicant = applicantAt(portal, cookie);
    const { id } = (await applicant.ask('POST', '', { flow: 'nederlands' })).json().data;
    const investor = await portal.signIn('investeerder@example.nl');
    const contracts: { ContractID: string; Verdeling: { fundId: number }[] }[] = (
      await portal.call({ method: 'GET', url: '/api/contracts', cookie: investor })
    ).json().data;
    await remove(sql`delete from fund_price`);
    expect(await isOpen()).toEqual([false, false, false, false]);
    expect((await applicant.contractOf(id)).json().code).toBe('notOpen');
    expect((await applicant.ask('POST', '', { flow: 'duits' })).json().code).toBe('notOpen');
    const topUp = async (method: 'GET' | 'POST') =>
      (
        await portal.call({
          method,
          url: `/api/contracts/${contracts[0]?.ContractID}/top-ups`,
          cookie: investor,
          ...(method === 'POST' && { payload: { amount: 500, method: 'transfer' } }),
        })
      ).json().code;
    expect([await topUp('GET'), await topUp('POST')]).toEqual(['notOpen', 'notOpen']);
  });
});
