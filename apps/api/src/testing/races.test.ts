import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { brokenAudit } from './audit.ts';
import { OWNER } from './call-places.ts';
import { giveApp, type TestApplication } from './factors.ts';
import { proveAct, proveByApp } from './step-up.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// The embedded database has a single connection, so its statements are never concurrent.
const race = test.runIf(process.env.TEST_DATABASE === 'postgres');

// Security items 7 and 8: sends mutually exclusive calls, all at the same moment. The tests of each call itself cover
// twenty concurrent repeats of that call.

let portal: TestApp;
let owner: string;
beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-12-02T10:00:00Z');
  owner = await portal.signIn(OWNER);
});
afterAll(() => portal.close());

const ADMIN = 'admin@example.nl';
const COLLEAGUE = 'collega@example.nl';

const send = (method: 'GET' | 'POST' | 'PUT', url: string, cookie: string, payload?: object) =>
  portal.call({ method, url, cookie, ...(payload ? { payload } : {}) });
type Answer = Awaited<ReturnType<typeof send>>;

interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
}

async function employee(email: string): Promise<Employee> {
  await giveApp(portal, email);
  const cookie = await portal.signIn(email);
  return { cookie, app: await giveApp(portal, email) };
}

async function contractCalled(description: string) {
  const { data } = (await send('GET', '/api/contracts/summaries', owner)).json();
  const found = data.find((one: { Omschrijving: string }) => one.Omschrijving === description);
  return { id: found.ContractID as string, number: found.ContractNummer as string };
}

/** Sends all calls at once and returns the number of responses per call and status, for example `sell 201`. */
async function atOnce(acts: Readonly<Record<string, () => Promise<Answer>>>, times: number) {
  const requested = Array.from({ length: times }, () => Object.entries(acts)).flat();
  const outcomes = await Promise.all(
    requested.map(async ([name, act]) => {
      const { statusCode } = await act();
      return `${name} ${statusCode}`;
    }),
  );
  expect(outcomes.filter((outcome) => / 5\d\d$/.test(outcome))).toEqual([]);
  return (outcome: string) => outcomes.filter((one) => one === outcome).length;
}

async function expectBalancedBooks(): Promise<void> {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
}

race(
  'R-31 R-32 R-33 of a sale, a switch and a top-up at the same time none happens twice, and no two that exclude each other',
  async () => {
    const { id: contractId } = await contractCalled('Winkels en woningen');
    const ofContract = (path: string) => `/api/contracts/${contractId}/${path}`;
    const order = { kind: 'all', funds: [] };
    const { gross, dealingDay } = (await send('POST', ofContract('sell-preview'), owner, order)).json().data;
    const wijziging = { option: 'fondsverdeling', funds: [{ id: 2, percentage: 1 }], switchExisting: true };
    const agreed = { ...order, shownGross: gross, shownDealingDay: dealingDay };
    const twoFaToken = await proveAct(portal, owner, ofContract('sell-requests'), agreed);
    const sale = { ...agreed, twoFaToken };
    const count = await atOnce(
      {
        topUp: () => send('POST', ofContract('top-ups'), owner, { amount: 1_000, method: 'ideal' }),
        sell: () => send('POST', ofContract('sell-requests'), owner, sale),
        change: () => send('POST', ofContract('change-requests'), owner, { wijziging }),
      },
      8,
    );
    const [sold, changed, topped] = [count('sell 201'), count('change 201'), count('topUp 201')];
    expect([sold, changed, topped].every((times) => times <= 1)).toBe(true);
    expect(sold + changed + topped).toBeGreaterThan(0);
    expect(sold + Math.max(changed, topped)).toBe(1);
    await expectBalancedBooks();
  },
);

race('R-33 of an approval, a rejection and a withdrawal at the same time one happens', async () => {
  const [admin, colleague] = [await employee(ADMIN), await employee(COLLEAGUE)];
  const { id: contractId } = await contractCalled('Lijfrente voor later');
  const begunstigden = [{ naam: 'de Wit', geboortedatum: '1980-03-04', relatie: 'broer' }];
  const url = `/api/contracts/${contractId}/change-requests`;
  const input = { option: 'begunstiging', begunstigden };
  const twoFaToken = await proveAct(portal, owner, url, { wijziging: input });
  const wijziging = { ...input, twoFaToken };
  const { id } = (await send('POST', url, owner, { wijziging })).json().data;
  const decide = (cookie: string, payload: object) => () =>
    send('POST', `/api/admin/change-requests/${id}/decision`, cookie, payload);
  const count = await atOnce(
    {
      approve: decide(admin.cookie, { decision: 'approve' }),
      reject: decide(colleague.cookie, { decision: 'reject', reason: 'De naam klopt niet.' }),
      withdraw: () => send('POST', `${url}/${id}/withdraw`, owner),
    },
    7,
  );
  expect(count('approve 200') + count('reject 200') + count('withdraw 200')).toBe(1);
  expect(count('approve 409') + count('reject 409') + count('withdraw 409')).toBe(20);
  const { rows } = await portal.query(
    "SELECT 1 FROM contract_event WHERE contract_id = $1 AND kind IN ('beneficiaryChanged', 'changeRejected', 'changeWithdrawn')",
    [contractId],
  );
  expect(rows).toHaveLength(1);
  await expectBalancedBooks();
});

race('R-10 one of two administrators who correct the same line succeeds, each with a code', async () => {
  const [admin, colleague] = [await employee(ADMIN), await employee(COLLEAGUE)];
  const { number } = await contractCalled('Spreiding over vier fondsen');
  const { items: lines } = (
    await send('GET', `/api/admin/contracts/${number}/ledger?soort=herbelegging`, admin.cookie)
  ).json().data;
  const line = `/api/admin/contracts/${number}/ledger/${lines[0].id}`;
  const seenBy = async ({ cookie }: Employee, correct: object | null) =>
    (await send('POST', `${line}/preview`, cookie, { correct })).json().data.seen;
  const submitCorrection = async (by: Employee, correct: object | null) => {
    const body = { correct, seen: await seenBy(by, correct), reason: 'Uitkering was te hoog berekend' };
    const url = `${line}/correction`;
    const twoFaToken = await proveByApp(portal, { ...by, url, body });
    return () => send('POST', url, by.cookie, { ...body, twoFaToken });
  };
  const count = await atOnce(
    {
      back: await submitCorrection(admin, null),
      other: await submitCorrection(colleague, { amount: 1.23, price: lines[0].price }),
    },
    10,
  );
  expect([count('back 204') + count('other 204'), count('back 409') + count('other 409')]).toEqual([1, 19]);
  await expectBalancedBooks();
});

race('R-10 what is published is what the publisher saw, whatever is entered at that moment', async () => {
  const [admin, colleague] = [await employee(ADMIN), await employee(COLLEAGUE)];
  const url = '/api/admin/fund-prices/2026-12-01';
  const priced = (nav: number) => ({ prices: [{ fundId: 1, nav, distribution: 0.1 }] });
  const seen = (nav: number) => ({ ...priced(nav), reason: 'Een pand is opnieuw getaxeerd.' });
  const proven = async (body: object) => {
    const twoFaToken = await proveByApp(portal, { ...colleague, url: `${url}/publish`, body });
    return () => send('POST', `${url}/publish`, colleague.cookie, { ...body, twoFaToken });
  };
  const count = await atOnce(
    {
      enterLow: () => send('PUT', url, admin.cookie, priced(101)),
      publishLow: await proven(seen(101)),
      enterHigh: () => send('PUT', url, admin.cookie, priced(202)),
      publishHigh: await proven(seen(202)),
    },
    5,
  );
  expect([count('enterLow 200'), count('enterHigh 200')]).toEqual([5, 5]);
  const { rows: prices } = await portal.query(
    'SELECT nav::float8 AS nav FROM fund_price WHERE fund_id = 1 AND date = $1',
    ['2026-12-01'],
  );
  const { rows: lines } = await portal.query(
    'SELECT detail FROM audit_entry WHERE action = $1 ORDER BY sequence DESC LIMIT 1',
    ['fundPrices.published'],
  );
  expect(prices.map(({ nav }) => nav)).toEqual(lines.map(({ detail }) => detail.prices[0].nav));
});
