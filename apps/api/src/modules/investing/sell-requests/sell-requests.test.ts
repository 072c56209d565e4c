import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
/** Ids of the demo contracts, by description. */
let ids: Record<string, string>;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  ids = Object.fromEntries(
    data.map((row: Record<string, string>) => [String(row.Omschrijving), String(row.ContractID)]),
  );
});
afterAll(() => portal.close());
afterEach(async () => {
  portal.clock.set('2026-11-20T10:00:00Z');
  await portal.query("UPDATE contract SET status = 'active' WHERE status = 'sellPending'");
  await portal.query('DELETE FROM sell_request_line');
  await portal.query('DELETE FROM sell_request');
});

const HOMES = 'Winkels en woningen';
const AMERICA = 'Amerika';
const MIX = 'Spreiding over vier fondsen';
const idOf = (name: string) => ids[name] ?? '';
/** Runs SQL with all ledger triggers disabled, as only the database owner can. */
async function unbooked(text: string): Promise<void> {
  const asleep = `BEGIN; SET LOCAL session_replication_role = replica; ${text}; COMMIT`;
  if (portal.ownerUrl === undefined) {
    await portal.query(asleep);
    return;
  }
  const owner = new pg.Client({ connectionString: portal.ownerUrl });
  await owner.connect();
  await owner.query(asleep).finally(() => owner.end());
}

const get = (name: string, rest: string, by = cookie) =>
  portal.call({ method: 'GET', url: `/api/contracts/${idOf(name)}/${rest}`, cookie: by });
const post = (name: string, rest: string, payload: object, by = cookie, headers = {}) =>
  portal.call({
    method: 'POST',
    url: `/api/contracts/${idOf(name)}/${rest}`,
    payload,
    cookie: by,
    headers,
  });
const terms = async (name: string) => (await get(name, 'sell')).json().data;
const preview = (name: string, order: SellOrder) => post(name, 'sell-preview', order);
const ALL: SellOrder = { kind: 'all', funds: [] };

/** Returns the request a browser sends after the preview and a step-up code. */
async function agreed(name: string, order: SellOrder) {
  const previewed = (await preview(name, order)).json().data;
  const { gross, dealingDay, exitCost } = previewed;
  const sent = { ...order, shownGross: gross, shownDealingDay: dealingDay, shownExitCost: exitCost };
  const url = `/api/contracts/${idOf(name)}/sell-requests`;
  return { ...sent, twoFaToken: await proveAct(portal, cookie, url, sent) };
}
const sell = (name: string, body: object, key?: string) =>
  post(name, 'sell-requests', body, cookie, key ? { 'idempotency-key': key } : {});
const statusOf = async (name: string) =>
  (await portal.query('SELECT status FROM contract WHERE id = $1', [idOf(name)])).rows[0].status;

describe('an investor sees which positions can be sold', () => {
  test('R-32 lists units, price, notice and days per fund', async () => {
    const { blocker, cutOff, funds } = await terms(HOMES);
    expect([blocker, cutOff]).toEqual([null, '2026-11-30T15:00:00.000Z']);
    expect(funds).toEqual([
      expect.objectContaining({
        name: 'Nederlands Vastgoed Fonds',
        navDate: '2026-11-01',
        lockedUntil: null,
        minimumRemaining: 1_000,
        dealFrom: '2026-12-01',
        payDay: '2026-12-14',
        yearlyRedemptionRate: 0.05,
      }),
    ]);
    expect(funds[0].sellableUnits).toBe(funds[0].units);
  });

  test('R-32 adds one month of notice for the American fund', async () => {
    expect((await terms(AMERICA)).funds[0]).toMatchObject({ dealFrom: '2027-01-01', payDay: '2027-01-15' });
  });

  // Promise: Bedragen die korter dan 56 dagen geleden zijn afgeschreven, kunt u nog niet verkopen.
  test('R-32 locks units bought by direct debit less than 56 days before the sale', async () => {
    const { funds } = await terms(MIX);
    const [homes, , america] = funds;
    expect(homes.sellableUnits).toBeLessThan(homes.units);
    // The direct debit was collected on 25 October; 56 days later is 20 December.
    expect(homes.lockedUntil).toBe('2026-12-20');
    // The American fund is sold a month later, when the units of the October collection are unlocked.
    expect(america).toMatchObject({ lockedUntil: null, sellableUnits: america.units });
  });

  test('R-32 unlocks units after the bank reversed the deposit', async () => {
    const name = 'Later stoppen met werken';
    const locked = async () =>
      (await terms(name)).funds.some(
        ({ lockedUntil }: { lockedUntil: string | null }) => lockedUntil !== null,
      );
    expect(await locked()).toBe(true);
    const setStatus = (status: string) =>
      unbooked(
        `UPDATE deposit SET status = '${status}', reversed_on = ${status === 'reversed' ? 'received_on' : 'null'}
          WHERE contract_id = '${idOf(name)}' AND method = 'directDebit'`,
      );
    await setStatus('reversed');
    expect(await locked()).toBe(false);
    await setStatus('dealt');
  });

  test.each([
    ['Start volgende maand', 'notActive'],
    ['Verkocht voor de verbouwing', 'notActive'],
  ])('R-32 rejects a sale of "%s"', async (name, blocker) => {
    expect((await terms(name)).blocker).toBe(blocker);
    expect((await preview(name, ALL)).json().code).toBe('cannotSell');
  });

  test('R-32 rejects a sale of an annuity and of a blocked contract', async () => {
    await portal.query("UPDATE contract SET product_code = 'SUL' WHERE id = $1", [idOf(HOMES)]);
    expect((await terms(HOMES)).blocker).toBe('annuity');
    await portal.query("UPDATE contract SET product_code = 'SB', status = 'blocked' WHERE id = $1", [
      idOf(HOMES),
    ]);
    expect((await terms(HOMES)).blocker).toBe('notActive');
    await portal.query("UPDATE contract SET status = 'active' WHERE id = $1", [idOf(HOMES)]);
  });

  test("G-06 returns not found for another user's contract, at either brand", async () => {
    const other = await portal.signIn('nieuw@example.nl');
    const requests = [
      await get(HOMES, 'sell', other),
      await get(HOMES, 'sell-requests', other),
      await post(HOMES, 'sell-preview', ALL, other),
    ];
    expect(requests.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const namesake = await portal.signIn('investeerder@example.nl', 'anker');
    const url = `/api/contracts/${idOf(HOMES)}/sell`;
    const elsewhere = await portal.call({ method: 'GET', url, brand: 'anker', cookie: namesake });
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('an investor previews a sale', () => {
  // Promise: Wij verkopen de oudste participaties het eerst.
  test('R-32 a full sale sells the oldest lots first, each at the exit cost rate of its age, and the parts add up', async () => {
    const { funds, gross, exitCost, net } = (await preview(AMERICA, ALL)).json().data;
    const [fund] = funds;
    const sum = (key: string) =>
      Math.round(
        fund.parts.reduce(
          (total: number, part: Record<string, number>) => total + 100 * Number(part[key]),
          0,
        ),
      ) / 100;
    expect([sum('gross'), sum('cost')]).toEqual([gross, exitCost]);
    expect(net).toBeCloseTo(gross - exitCost, 10);
    expect(fund.isAll).toBe(true);
    // The two deposits, with everything reinvested since.
    expect(fund.parts).toEqual([
      expect.objectContaining({ since: '2019-12-01', rate: 0.02 }),
      expect.objectContaining({ since: '2024-05-01', rate: 0.035 }),
    ]);
  });

  test('R-32 treats an amount as gross of exit cost and shows the dealing day and pay day', async () => {
    const order: SellOrder = { kind: 'amount', funds: [{ id: 1, amount: 1_000 }] };
    const data = (await preview(HOMES, order)).json().data;
    expect(data).toMatchObject({ gross: 1_000, exitCost: 15, net: 985, dealingDay: '2026-12-01' });
    expect(data.funds[0]).toMatchObject({ isAll: false, payDay: '2026-12-14' });
  });

  test.each([
    [{ kind: 'amount', funds: [] }, 'funds'],
    [{ kind: 'amount', funds: [{ id: 1, amount: 0 }] }, 'funds'],
    [{ kind: 'amount', funds: [{ id: 1, amount: 1_000_000 }] }, 'funds[0].amount'],
    [{ kind: 'amount', funds: [{ id: 1, amount: 0.001 }] }, 'funds[0].amount'],
    [{ kind: 'units', funds: [{ id: 1, units: 99_999 }] }, 'funds[0].units'],
    [{ kind: 'units', funds: [{ id: 1, units: -1 }] }, 'funds[0].units'],
    [{ kind: 'units', funds: [{ id: 1, units: 1.00001 }] }, 'funds[0].units'],
    [{ kind: 'units', funds: [{ id: 1, amount: 100 }] }, 'funds[0].id'],
    [{ kind: 'units', funds: [{ id: 2, units: 1 }] }, 'funds[0].id'],
    [{ kind: 'all', funds: [{ id: 1, units: 1 }] }, 'funds[0].id'],
    [
      {
        kind: 'units',
        funds: [
          { id: 1, units: 1 },
          { id: 1, units: 1 },
        ],
      },
      'funds[1].id',
    ],
    [{ kind: 'half', funds: [] }, 'kind'],
  ])('R-32 V-05 rejects %j at its field', async (order, field) => {
    const response = await preview(HOMES, order as SellOrder);
    expect([response.statusCode, response.json().errors.Fields[0].field]).toEqual([422, field]);
  });

  test('R-32 requires selling everything if less than the minimum first deposit would remain', async () => {
    const { funds } = await terms(HOMES);
    const rejected = await preview(HOMES, {
      kind: 'units',
      funds: [{ id: 1, units: Math.round((funds[0].units - 1) * 1e4) / 1e4 }],
    });
    expect(rejected.json().errors.Fields[0].message).toMatch(/Verkoop dan alles van dit fonds\.$/);
    const everything = await preview(HOMES, { kind: 'units', funds: [{ id: 1, units: funds[0].units }] });
    expect(everything.json().data.funds[0].isAll).toBe(true);
  });

  // Promise: Deze dagen gelden als u vóór … bevestigt.
  test('R-32 deals a sale after the cut-off a month later', async () => {
    portal.clock.set('2026-11-30T14:59:59.999Z');
    cookie = await portal.signIn('investeerder@example.nl');
    expect((await preview(HOMES, ALL)).json().data.dealingDay).toBe('2026-12-01');
    portal.clock.set('2026-11-30T15:00:00Z');
    const later = (await preview(HOMES, ALL)).json().data;
    expect(later).toMatchObject({ dealingDay: '2027-01-01', cancellableUntil: '2026-12-31T15:00:00.000Z' });
    portal.clock.set('2026-11-20T10:00:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
  });
});

describe('an investor places a sell order', () => {
  // Promise: U kunt deze tot …, … uur annuleren.
  test('R-32 S-06 accepts an order with a code, changes the status and notifies the investor', async () => {
    const response = await sell(HOMES, await agreed(HOMES, ALL));
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toMatchObject({
      number: expect.stringMatching(/^V-2026-\d{6}$/),
      kind: 'all',
      status: 'queued',
      cancellableUntil: '2026-11-30T15:00:00.000Z',
      isCancellable: true,
      funds: [{ id: 1, units: null, amount: null, dealFrom: '2026-12-01', executedUnits: 0, isDone: false }],
    });
    expect(await statusOf(HOMES)).toBe('sellPending');
    expect((await terms(HOMES)).blocker).toBe('alreadySelling');
    expect((await get(HOMES, 'sell-requests')).json().data.items).toEqual([data]);
    const { rows } = await portal.query(
      `SELECT (SELECT count(*)::int FROM contract_event WHERE contract_id = $1 AND kind = 'sellRequested') AS events,
        (SELECT count(*)::int FROM notification WHERE contract_id = $1 AND kind = 'sellRequest') AS messages,
        (SELECT count(*)::int FROM outbox_mail WHERE template = 'notification') AS mails,
        (SELECT count(*)::int FROM audit_entry WHERE subject_id = $2 AND action = 'sellRequest.accepted') AS audited`,
      [idOf(HOMES), data.id],
    );
    expect(rows[0]).toEqual({ events: 1, messages: 1, mails: 1, audited: 1 });
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  test('R-32 sells exactly the unlocked units if others are locked', async () => {
    const { funds } = await terms(MIX);
    const { data } = (await sell(MIX, await agreed(MIX, ALL))).json();
    expect(data.funds.map(({ units }: { units: number }) => units)).toEqual(
      funds.map(({ sellableUnits }: { sellableUnits: number }) => sellableUnits),
    );
  });

  test('R-32 stores an order by amount without units, which follow from the price of the day', async () => {
    const order: SellOrder = { kind: 'amount', funds: [{ id: 1, amount: 1_234.56 }] };
    const { data } = (await sell(HOMES, await agreed(HOMES, order))).json();
    expect(data.funds[0]).toMatchObject({ amount: 1_234.56, units: null });
  });

  test('R-32 accepts one of twenty simultaneous orders', async () => {
    const body = await agreed(HOMES, ALL);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sell(HOMES, body, `attempt-${index}00`)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array(19).fill(409)]);
    expect((await portal.query('SELECT 1 FROM sell_request')).rows).toHaveLength(1);
  });

  test('R-32 returns the same order for a repeated attempt and rejects another order with its key', async () => {
    const body = await agreed(HOMES, ALL);
    const answers = await Promise.all([1, 2, 3].map(() => sell(HOMES, body, 'attempt-again')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    const other = { ...body, kind: 'units', funds: [{ id: 1, units: 1 }] };
    expect((await sell(HOMES, other, 'attempt-again')).json().code).toBe('conflict');
  });

  test('R-32 rejects a different amount with the key of an earlier attempt and accepts the same amount', async () => {
    const part = (euro: number): SellOrder => ({ kind: 'amount', funds: [{ id: 1, amount: euro }] });
    const body = await agreed(HOMES, part(1_000));
    const { id } = (await sell(HOMES, body, 'attempt-amount')).json().data;
    expect((await sell(HOMES, body, 'attempt-amount')).json().data.id).toBe(id);
    expect((await sell(HOMES, { ...body, ...part(2_000) }, 'attempt-amount')).json().code).toBe('conflict');
  });

  test('R-32 treats a request that differs only in empty lines or the order of funds as the same attempt', async () => {
    const funds = [
      { id: 1, units: 1 },
      { id: 3, units: 2 },
    ];
    const body = await agreed(MIX, { kind: 'units', funds });
    const { id } = (await sell(MIX, body, 'attempt-lines')).json().data;
    const again = { ...body, funds: [...funds.toReversed(), { id: 2, units: 0 }] };
    expect((await sell(MIX, again, 'attempt-lines')).json().data.id).toBe(id);
    const other = await sell(MIX, { ...body, funds: funds.slice(0, 1) }, 'attempt-lines');
    expect([other.statusCode, other.json().code]).toEqual([409, 'conflict']);
  });

  test('R-32 a repeated request finds the order that a server of the previous release accepted', async () => {
    const part = (euro: number): SellOrder => ({ kind: 'amount', funds: [{ id: 1, amount: euro }] });
    const body = await agreed(HOMES, part(1_000));
    const { id } = (await sell(HOMES, body, 'attempt-before')).json().data;
    await portal.query('UPDATE sell_request SET input_digest = null');
    const answers = await Promise.all([1, 2].map(() => sell(HOMES, body, 'attempt-before')));
    expect(answers.map((answer) => answer.json().data.id)).toEqual([id, id]);
    expect((await sell(HOMES, { ...body, ...part(2_000) }, 'attempt-before')).json().code).toBe('conflict');
  });

  test('R-32 S-06 sells nothing without a code for exactly this amount', async () => {
    const body = await agreed(HOMES, ALL);
    expect((await sell(HOMES, { ...body, twoFaToken: 'a'.repeat(43) })).json().code).toBe('stepUpRequired');
    const part: SellOrder = { kind: 'amount', funds: [{ id: 1, amount: 1_000 }] };
    const swapped = { ...(await agreed(HOMES, part)), twoFaToken: body.twoFaToken };
    expect((await sell(HOMES, swapped)).json().code).toBe('codeForOtherContent');
    expect(await statusOf(HOMES)).toBe('active');
  });

  test('R-32 rejects an order for another exit cost than displayed', async () => {
    const body = await agreed(HOMES, ALL);
    const other = { ...body, shownExitCost: body.shownExitCost + 0.01 };
    expect((await sell(HOMES, other)).json().code).toBe('estimateChanged');
    expect(await statusOf(HOMES)).toBe('active');
  });

  // Promise: Deze dagen gelden als u vóór … bevestigt.
  test('R-32 rejects an order after the cut-off that is based on a preview from before it', async () => {
    portal.clock.set('2026-11-30T14:50:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
    const body = await agreed(HOMES, ALL);
    portal.clock.set('2026-11-30T15:00:00Z');
    expect((await sell(HOMES, body)).json().code).toBe('estimateChanged');
    expect((await sell(HOMES, { ...body, shownGross: body.shownGross + 1 })).json().code).toBe(
      'estimateChanged',
    );
    portal.clock.set('2026-11-20T10:00:00Z');
    cookie = await portal.signIn('investeerder@example.nl');
  });
});

describe('an investor cancels a sell order', () => {
  const cancel = (id: string, by = cookie) => post(HOMES, `sell-requests/${id}/cancel`, {}, by);
  const order = async () => (await sell(HOMES, await agreed(HOMES, ALL))).json().data.id;

  // Promise: Wij verkopen niets.
  // Promise: Wij verkopen dan niets.
  test('R-32 a cancellation makes the contract active again, once, and notifies the investor', async () => {
    const id = await order();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id)));
    expect(answers.map((answer) => answer.json().data.status)).toEqual(Array(3).fill('cancelled'));
    expect(await statusOf(HOMES)).toBe('active');
    const { rows } = await portal.query(
      "SELECT 1 FROM audit_entry WHERE action = 'sellRequest.cancelled' AND subject_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect((await sell(HOMES, await agreed(HOMES, ALL))).statusCode).toBe(201);
  });

  // Promise: U kunt deze tot …, … uur annuleren.
  test('R-32 rejects a cancellation from the cut-off and after a partial sale', async () => {
    const id = await order();
    await portal.query("UPDATE sell_request SET status = 'partlyExecuted' WHERE id = $1", [id]);
    expect((await cancel(id)).json().code).toBe('tooLateToCancel');
    await portal.query("UPDATE sell_request SET status = 'queued', cancellable_until = $2 WHERE id = $1", [
      id,
      portal.clock.now(),
    ]);
    expect((await cancel(id)).json().code).toBe('tooLateToCancel');
    expect(await statusOf(HOMES)).toBe('sellPending');
  });

  test('R-32 returns not found for an order of another user or contract', async () => {
    const id = await order();
    expect((await cancel(id, await portal.signIn('nieuw@example.nl'))).statusCode).toBe(404);
    expect((await post(AMERICA, `sell-requests/${id}/cancel`, {})).statusCode).toBe(404);
    expect((await cancel('x')).statusCode).toBe(404);
  });
});
