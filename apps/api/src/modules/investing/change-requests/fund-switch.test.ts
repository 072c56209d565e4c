import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { applyDueChanges } from './change-requests.use-cases.ts';
import { decideChange } from './change-review.use-cases.ts';

let portal: TestApp;
let cookie: string;
/** Contracts of the demo: one in two funds, one with a sell order, and one that pays out. */
let contractId: string;
let selling: string;
let payingOut: string;

beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set('2026-11-20T10:00:00.000Z');
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts', cookie })).json();
  const named = (name: string): string =>
    data.find(({ Omschrijving }: { Omschrijving: string }) => Omschrijving === name).ContractID;
  contractId = named('Amerika en leningen');
  selling = named('Nederland en Duitsland');
  payingOut = named('Uitkering uit mijn lijfrente');
  for (const table of ['fund_switch', 'change_request', 'notification'])
    await portal.query(`DELETE FROM ${table}`);
  await portal.query(
    'UPDATE holding SET allocation_basis_points = CASE WHEN fund_id IN (3, 4) THEN 5000 ELSE 0 END WHERE contract_id = $1',
    [contractId],
  );
});

const path = (id = contractId) => `/api/contracts/${id}/change-requests`;
const switchTo = (shares: Readonly<Record<number, number>>, switchExisting = true) => ({
  option: 'fondsverdeling',
  funds: [1, 2, 3, 4].map((id) => ({ id, percentage: shares[id] ?? 0 })),
  switchExisting,
});
const ask = (wijziging: object, id = contractId, by = cookie) =>
  portal.call({ method: 'POST', url: path(id), cookie: by, payload: { wijziging } });
async function accepted(wijziging: object, id = contractId) {
  const response = await ask(wijziging, id);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}
const withdraw = (requestId: string, by = cookie) =>
  portal.call({ method: 'POST', url: `${path()}/${requestId}/withdraw`, cookie: by });
async function rejection(wijziging: object, id = contractId): Promise<string> {
  const response = await ask(wijziging, id);
  expect(response.statusCode).toBe(422);
  return response.json().errors.ErrorMessage.join(' ').replaceAll('\u00a0', ' ');
}
async function applyOn(day: string): Promise<void> {
  portal.clock.set(`${day}T00:07:00.000Z`);
  await applyDueChanges(portal.services);
}
const optionsOf = async (id = contractId) =>
  (await portal.call({ method: 'GET', url: `/api/contracts/${id}/change-options`, cookie })).json().data;
const getSellTerms = async () =>
  (await portal.call({ method: 'GET', url: `/api/contracts/${contractId}/sell`, cookie })).json().data;
const switches = async () =>
  (await portal.query('SELECT id, status, deal_from::text AS day FROM fund_switch')).rows;

// Promise: U kunt de wissel intrekken tot … uur op ….
test('R-33 a switch shows the holdings and their prices, and can be cancelled until the cut-off', async () => {
  const { terms } = await optionsOf();
  const [, , american, loans] = terms.funds;
  expect(american).toMatchObject({
    minimumInitialDeposit: 2_500,
    riskIndicator: 5,
    yearlyRedemptionRate: 0.05,
  });
  expect(american.units).toBeGreaterThan(0);
  expect(american.movableUnits).toBe(american.units);
  expect(loans).toMatchObject({ navDate: '2026-11-01', nav: expect.any(Number) });

  const request = await accepted(switchTo({ 3: 0.25, 4: 0.75 }));
  expect(request).toMatchObject({ status: 'checked', effectiveOn: '2026-12-01', isPartlyDone: false });
  expect(request.lines.map(({ label }: { label: string }) => label)).toEqual([
    'Verdeling van nieuwe stortingen',
    'Verdeling van wat u nu hebt',
  ]);
  // Holdings are switched without a step-up code, so the owner is notified.
  expect((await portal.query('SELECT title FROM notification')).rows).toEqual([
    { title: 'Wij hebben uw wijziging ontvangen' },
  ]);
  expect((await ask(switchTo({ 4: 1 }))).json().code).toBe('changeOpen');
  const pending = await portal.call({
    method: 'GET',
    url: `/api/contracts/${contractId}/transactions/totals`,
    cookie,
  });
  expect(pending.json().data.InBehandeling).toMatchObject([
    { Soort: 'Fondswissel', Valutadatum: '2026-12-01', Bedrag: null },
  ]);
  portal.clock.set('2026-11-30T14:59:00.000Z');
  cookie = await portal.signIn('investeerder@example.nl');
  expect((await withdraw(request.id)).json().data.status).toBe('withdrawn');
  const again = await accepted(switchTo({ 4: 1 }));
  portal.clock.set('2026-11-30T15:00:00.000Z');
  expect((await withdraw(again.id)).json().code).toBe('tooLateToCancel');
});

// Promise: De rest wisselen wij niet.
test('R-33 a switch that is due changes the allocation of new deposits and queues the switch of the holdings once', async () => {
  const { id } = await accepted(switchTo({ 3: 0.25, 4: 0.75 }));
  await applyOn('2026-12-01');
  await applyOn('2026-12-02');
  expect(await switches()).toEqual([{ id, status: 'queued', day: '2026-12-01' }]);
  const { rows } = await portal.query(
    'SELECT fund_id, allocation_basis_points AS share FROM holding WHERE contract_id = $1 AND fund_id IN (3, 4) ORDER BY fund_id',
    [contractId],
  );
  expect(rows.map(({ share }) => share)).toEqual([2_500, 7_500]);
  expect((await portal.query('SELECT status FROM change_request')).rows).toEqual([{ status: 'checked' }]);
  const { rows: events } = await portal.query(
    "SELECT kind, after FROM contract_event WHERE contract_id = $1 AND kind = 'allocationChanged'",
    [contractId],
  );
  expect(events).toHaveLength(1);
  // A switch cannot be cancelled between the cut-off and the dealing run. After the run, the rest can be cancelled
  // until the next cut-off.
  cookie = await portal.signIn('investeerder@example.nl');
  expect((await withdraw(id)).json().code).toBe('tooLateToCancel');
  await portal.query("UPDATE fund_switch SET status = 'partlyExecuted', deal_from = '2027-01-01'");
  expect((await optionsOf()).open).toMatchObject([{ id, isPartlyDone: true }]);
  expect((await withdraw(id)).json().data.status).toBe('withdrawn');
  expect((await switches())[0]?.status).toBe('cancelled');
});

test('R-33 rejects a sale during a fund switch, and a fund switch during a sale', async () => {
  await accepted(switchTo({ 4: 1 }));
  expect((await getSellTerms()).blocker).toBe('switching');
  expect(await rejection(switchTo({ 1: 1 }), selling)).toContain(
    'Wisselen kan niet zolang er een verkoop in behandeling is.',
  );
});

test('R-33 accepts only one of a concurrent sale and switch, and rejects the other with the reason', async () => {
  const sell = (part: string, payload: object) =>
    portal.call({ method: 'POST', url: `/api/contracts/${contractId}/${part}`, cookie, payload });
  const order = { kind: 'all', funds: [] };
  const preview = (await sell('sell-preview', order)).json().data;
  const confirmed = { ...order, shownGross: preview.gross, shownDealingDay: preview.dealingDay };
  const url = `/api/contracts/${contractId}/sell-requests`;
  const agreed = { ...confirmed, twoFaToken: await proveAct(portal, cookie, url, confirmed) };
  const [sale, change] = await Promise.all([sell('sell-requests', agreed), ask(switchTo({ 4: 1 }))]);
  expect([
    [201, 422],
    [409, 201],
  ]).toContainEqual([sale.statusCode, change.statusCode]);
  if (sale.statusCode === 409) expect(sale.json().code).toBe('cannotSell');
  const own = 'SELECT id FROM sell_request WHERE contract_id = $1';
  await portal.query(`DELETE FROM sell_request_line WHERE request_id IN (${own})`, [contractId]);
  await portal.query(`DELETE FROM sell_request WHERE id IN (${own})`, [contractId]);
  await portal.query("UPDATE contract SET status = 'active' WHERE id = $1", [contractId]);
});

test('R-33 an employee must review a switch to more risk or to a new fund', async () => {
  const { id, status, effectiveOn } = await accepted(switchTo({ 3: 1 }));
  expect([status, effectiveOn]).toEqual(['received', null]);
  expect((await getSellTerms()).blocker).toBe('switching');
  const { rows } = await portal.query(
    "SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken'",
  );
  const admin = { id: rows[0].id, brand: 'baken' } as Parameters<typeof decideChange>[1];
  const decided = await decideChange(portal.services, admin, id, { decision: 'approve' });
  expect(decided).toMatchObject({ status: 'checked', effectiveOn: '2026-12-01' });
  await applyOn('2026-12-01');
  expect(await switches()).toMatchObject([{ id, status: 'queued' }]);
});

test('R-33 rejects a switch that leaves less than the minimum value in a fund, or that moves no units', async () => {
  expect(await rejection(switchTo({ 3: 0.9, 4: 0.1 }))).toContain(
    'Na de wissel moet er minimaal € 5.000 in dit fonds zitten.',
  );
  const { terms } = await optionsOf(payingOut);
  expect(terms.product).toBe('SDIL');
  expect(await rejection(switchTo({ 1: 0.3, 4: 0.7 }, false), payingOut)).toContain(
    'komen geen nieuwe stortingen',
  );
  expect(await rejection(switchTo({ 3: 0.5, 4: 0.5 }), payingOut)).toContain('maximaal 40%');
  const request = await accepted(switchTo({ 1: 0.2, 4: 0.8 }), payingOut);
  expect(request.lines.map(({ label }: { label: string }) => label)).toEqual(['Verdeling van wat u nu hebt']);
});

test("R-33 accepts only one of twenty concurrent switches, and returns not found for another user's contract", async () => {
  const other = await portal.signIn('nieuw@example.nl');
  expect((await ask(switchTo({ 4: 1 }), contractId, other)).statusCode).toBe(404);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(switchTo({ 4: 1 }))));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  const [{ id }] = answers.filter(({ statusCode }) => statusCode === 201).map((one) => one.json().data);
  expect((await withdraw(id, other)).statusCode).toBe(404);
});

/**
 * Closes fund 1, in which the contract has no holdings, by withdrawing its essential information document.
 */
const closeFund = () =>
  withoutTriggers(
    portal.database,
    sql`update fund_document set published_at = '2030-01-01' where brand = 'baken' and fund_id = 1 and kind = 'eid'`,
  );
afterEach(() =>
  withoutTriggers(
    portal.database,
    sql`update fund_document set published_at = loaded_at where published_at = '2030-01-01'`,
  ),
);

test.each([false, true])(
  'R-33 rejects a share in a fund that is not open, with switchExisting %s',
  async (existing) => {
    await closeFund();
    portal.clock.set('2026-11-20T10:05:00.000Z');
    expect((await optionsOf()).terms.funds.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await rejection(switchTo({ 1: 0.5, 4: 0.5 }, existing))).toContain('Dit fonds is nog niet open.');
    expect((await accepted(switchTo({ 3: 0.25, 4: 0.75 }, existing))).status).toBe('checked');
  },
);

test.each([false, true])(
  'R-33 rejects a request on its effective day if its fund is not open on that day, with switchExisting %s',
  async (existing) => {
    const { id } = await accepted(switchTo({ 1: 0.5, 4: 0.5 }, existing));
    await portal.query(
      "UPDATE change_request SET status = 'checked', effective_on = '2026-12-01' WHERE id = $1",
      [id],
    );
    await closeFund();
    // The funds of a day are cached for a minute, and earlier tests cached the funds of 1 and 2 December.
    await applyOn('2026-12-03');
    expect((await portal.query('SELECT status, reason FROM change_request')).rows).toEqual([
      { status: 'rejected', reason: 'Dit fonds is nog niet open. U kunt er nog niet in beleggen.' },
    ]);
    expect(await switches()).toEqual([]);
    const { rows } = await portal.query(
      'SELECT fund_id FROM holding WHERE contract_id = $1 AND allocation_basis_points > 0 ORDER BY fund_id',
      [contractId],
    );
    expect(rows.map(({ fund_id }: { fund_id: number }) => fund_id)).toEqual([3, 4]);
  },
);
