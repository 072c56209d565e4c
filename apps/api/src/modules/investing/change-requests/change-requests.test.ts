import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { applyDueChanges } from './change-requests.use-cases.ts';
import { decideChange, getChangeReview, listChangeReviews } from './change-review.use-cases.ts';

let portal: TestApp;
let cookie: string;
/** A contract with a monthly deposit into several funds. */
let contractId: string;
const NOTHING_TO_ASK = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.set('2026-11-20T10:00:00.000Z');
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts', cookie })).json();
  contractId = data.find((one: { Posities: unknown[] }) => one.Posities.length === 4).ContractID;
  await portal.query('DELETE FROM change_request');
  await portal.query('DELETE FROM notification');
  await portal.query("UPDATE contract SET status = 'active' WHERE id = $1", [contractId]);
});

const path = (id = contractId) => `/api/contracts/${id}/change-requests`;
const ask = (wijziging: object, by = cookie, id = contractId) =>
  portal.call({ method: 'POST', url: path(id), cookie: by, payload: { wijziging } });
async function accepted(wijziging: object) {
  const response = await ask(wijziging);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}
const withdraw = (requestId: string, by = cookie) =>
  portal.call({ method: 'POST', url: `${path()}/${requestId}/withdraw`, cookie: by });
const contractRow = async () =>
  (await portal.query('SELECT * FROM contract WHERE id = $1', [contractId])).rows[0];
const lastEvents = async (count: number) =>
  (
    await portal.query(
      'SELECT actor, kind, before, after FROM contract_event WHERE contract_id = $1 ORDER BY id DESC LIMIT $2',
      [contractId, count],
    )
  ).rows;
const deposits = (change: object = {}) => ({
  option: 'inleg',
  periodicDeposit: 300,
  debitDay: 25,
  pausedUntil: null,
  ...change,
});
async function applyOn(day: string): Promise<void> {
  portal.clock.set(`${day}T00:07:00.000Z`);
  await applyDueChanges(portal.services);
}
const messageOf = (response: Awaited<ReturnType<typeof ask>>) =>
  response.json().errors.ErrorMessage.join(' ');

test('R-33 returns the current terms of a contract and its open requests', async () => {
  await accepted(deposits());
  const response = await portal.call({
    method: 'GET',
    url: `/api/contracts/${contractId}/change-options`,
    cookie,
  });
  const { terms, open } = response.json().data;
  expect(terms).toMatchObject({
    product: 'SB',
    status: 'active',
    periodicDeposit: 250,
    debitDay: 25,
    pausedUntil: null,
    distribution: 'stock',
    today: '2026-11-20',
    nextDealingDay: '2026-12-01',
    uitkeringsTermijnCode: null,
  });
  expect(terms.funds.map(({ percentage }: { percentage: number }) => percentage)).toEqual([
    0.4, 0.3, 0.1, 0.2,
  ]);
  expect(open).toMatchObject([{ option: 'inleg', status: 'checked' }]);
});

test('R-33 an annuity that pays out shows the net payout at each frequency, with and without the wage tax credit', async () => {
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts', cookie })).json();
  const annuity = data.find(({ Product }: { Product: string }) => Product === 'SDIL').ContractID;
  await portal.query('UPDATE contract SET periodic_payout_cents = 165000 WHERE id = $1', [annuity]);
  const url = `/api/contracts/${annuity}/change-options`;
  const { terms } = (await portal.call({ method: 'GET', url, cookie })).json().data;
  expect(terms.nettoUitkeringen).toEqual([
    { uitkeringsTermijnCode: 'Maand', zonderKorting: 327.08, metKorting: 523.33 },
    { uitkeringsTermijnCode: 'Kwartaal', zonderKorting: 981.23, metKorting: 1_569.98 },
    { uitkeringsTermijnCode: 'Halfjaar', zonderKorting: 1_962.45, metKorting: 3_139.95 },
    { uitkeringsTermijnCode: 'Jaar', zonderKorting: 3_924.9, metKorting: 6_279.9 },
  ]);
  const chosen = await ask({ option: 'lijfrente', loonheffingskorting: true }, cookie, annuity);
  expect(chosen.json().data).toMatchObject({ status: 'checked', effectiveOn: '2026-12-01' });
  await applyOn('2026-12-01');
  const { rows } = await portal.query('SELECT apply_tax_credit FROM contract WHERE id = $1', [annuity]);
  expect(rows).toEqual([{ apply_tax_credit: true }]);
});

test('R-33 a new description takes effect at once, and the history does not contain its text', async () => {
  const request = await accepted({ option: 'omschrijving', description: '  Voor later  ' });
  expect(request).toMatchObject({
    number: expect.stringMatching(/^W-2026-\d{6}$/),
    status: 'processed',
    effectiveOn: '2026-11-20',
    lines: [{ label: 'Naam van het contract', after: 'Voor later' }],
  });
  expect((await contractRow()).description).toBe('Voor later');
  expect(await lastEvents(1)).toEqual([
    { actor: 'customer', kind: 'descriptionChanged', before: null, after: null },
  ]);
  expect((await ask({ option: 'omschrijving', description: 'Voor later' })).json().code).toBe(
    'changesNothing',
  );
});

// Promise: Wij schrijven af op
// Promise: Wij schrijven dit rond de …e van de maand af.
// Promise: Wij schrijven uw maandelijkse inleg van uw rekening af als uw contract loopt.
// Promise: De klant krijgt bericht.
// Promise: U krijgt bericht als deze is verwerkt.
// Promise: De wijziging gaat vanzelf in op ….
// Promise: Dit gebeurt vanzelf op ….
test('R-33 a new monthly deposit takes effect from the first collection at least ten days later', async () => {
  const request = await accepted(deposits({ debitDay: 5 }));
  // 25 November is only five days ahead. In December both collection days leave enough time, and the fifth comes
  // first.
  expect(request).toMatchObject({ status: 'checked', effectiveOn: '2026-12-05' });
  expect(request.lines).toEqual([
    { label: 'Maandelijkse inleg', before: '€\u00a0250,00 per maand', after: '€\u00a0300,00 per maand' },
    { label: 'Dag van afschrijven', before: '25', after: '5' },
  ]);
  await applyOn('2026-12-04');
  expect((await contractRow()).monthly_deposit_cents).toBe(25_000);
  await applyOn('2026-12-05');
  await applyOn('2026-12-05');
  expect(await contractRow()).toMatchObject({ monthly_deposit_cents: 30_000, debit_day: 5 });
  const [event] = await lastEvents(1);
  expect(event).toMatchObject({ actor: 'system', kind: 'monthlyDepositChanged' });
  expect(event.after).toBe('Maandelijkse inleg: €\u00a0300,00 per maand; Dag van afschrijven: 5');
  const { rows } = await portal.query('SELECT kind, title, text FROM notification');
  expect(rows).toEqual([
    {
      kind: 'changeRequest',
      title: 'Uw wijziging is verwerkt',
      text: expect.stringMatching(
        /^Wij hebben de maandelijkse inleg van contract \d{4}-\d{6} gewijzigd\. Maandelijkse inleg: €/,
      ),
    },
  ]);
  await portal.query('UPDATE contract SET monthly_deposit_cents = 25000, debit_day = 25 WHERE id = $1', [
    contractId,
  ]);
});

test.each([
  [deposits({ periodicDeposit: 49.99 }), 'minimaal € 50 per maand'],
  [deposits({ periodicDeposit: 25_000.01 }), 'maximaal € 25.000'],
  [deposits({ debitDay: 29 }), 'Kies een dag van 1 tot en met 28.'],
  [deposits({ pausedUntil: '2026-11-20' }), 'Kies een dag na vandaag'],
  [deposits({ periodicDeposit: 0, pausedUntil: '2027-01-01' }), 'een pauze niet nodig'],
  [{ option: 'fondsverdeling', funds: [{ id: 1, percentage: 0.9999 }] }, 'samen precies 100%'],
  [{ option: 'fondsverdeling', funds: [{ id: 9, percentage: 1 }] }, 'Dit fonds bestaat niet.'],
  [{ option: 'omschrijving', description: '   ' }, 'Geef het contract een naam.'],
  [{ option: 'verkopen' }, 'Dit is geen geldige waarde.'],
])('R-33 rejects %j with a message that explains what to change', async (input, message) => {
  const response = await ask(input);
  expect(response.statusCode).toBe(422);
  expect(messageOf(response).replaceAll('\u00a0', ' ')).toContain(message);
});

test('R-33 rejects a change that does not fit the product or the status of the contract, with the reason', async () => {
  const annuity = await ask({ option: 'lijfrente', endDate: '2040-12-31' });
  expect([annuity.statusCode, annuity.json().code]).toEqual([409, 'changeImpossible']);
  expect(messageOf(annuity)).toContain('Dit contract is geen lijfrente.');
  await portal.query("UPDATE contract SET status = 'sold' WHERE id = $1", [contractId]);
  expect(messageOf(await ask(deposits()))).toContain('Dit contract is beëindigd.');
});

test("R-33 returns not found for another user's contract or a contract that does not exist", async () => {
  const other = await portal.signIn('nieuw@example.nl');
  expect((await ask(deposits(), other)).statusCode).toBe(404);
  expect((await ask(deposits(), cookie, NOTHING_TO_ASK)).statusCode).toBe(404);
  for (const url of [path(), `/api/contracts/${contractId}/change-options`]) {
    expect((await portal.call({ method: 'GET', url, cookie: other })).statusCode).toBe(404);
  }
  const { id } = await accepted(deposits());
  expect((await withdraw(id, other)).statusCode).toBe(404);
});

test('R-33 accepts only one of twenty concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(deposits())));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

test('R-33 a request can be withdrawn once, but not after its execution', async () => {
  const { id } = await accepted({ option: 'uitkering', uitkeringen: 'cash' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  await applyOn('2026-12-01');
  expect((await contractRow()).distribution_mode).toBe('stock');
  portal.clock.set('2026-11-20T11:00:00.000Z');
  cookie = await portal.signIn('investeerder@example.nl');
  const again = await accepted({ option: 'uitkering', uitkeringen: 'cash' });
  expect(again.effectiveOn).toBe('2026-12-01');
  await applyOn('2026-12-01');
  expect((await contractRow()).distribution_mode).toBe('cash');
  cookie = await portal.signIn('investeerder@example.nl');
  expect((await withdraw(again.id)).json().code).toBe('changeClosed');
  await portal.query("UPDATE contract SET distribution_mode = 'stock' WHERE id = $1", [contractId]);
});

// Promise: U krijgt bericht als deze is verwerkt.
test('R-33 rejects a change that is not allowed on its effective day, and notifies the owner', async () => {
  await accepted({ option: 'uitkering', uitkeringen: 'cash' });
  await portal.query("UPDATE contract SET status = 'blocked' WHERE id = $1", [contractId]);
  await applyOn('2026-12-01');
  const { rows } = await portal.query('SELECT status, reason FROM change_request');
  expect(rows).toEqual([{ status: 'rejected', reason: 'Dit kan nu niet. Neem contact met ons op.' }]);
  expect((await portal.query('SELECT title, text FROM notification')).rows).toEqual([
    {
      title: 'Uw wijziging is afgewezen',
      text: expect.stringMatching(
        /^Wij konden de keuze tussen uitkeren en herbeleggen van contract \S+ niet wijzigen\. Dit kan nu niet\./,
      ),
    },
  ]);
});

const shares = (...percentages: number[]) => ({
  option: 'fondsverdeling',
  funds: percentages.map((percentage, index) => ({ id: index + 1, percentage })),
});

// Promise: Wij zetten de verdeling niet vanzelf terug.
// Promise: De wijziging gaat vanzelf in op ….
// Promise: Dit gebeurt vanzelf op ….
test('R-33 a new allocation applies to new deposits from the next dealing day', async () => {
  const { effectiveOn } = await accepted(shares(0.7, 0.1, 0.2));
  expect(effectiveOn).toBe('2026-12-01');
  await applyOn('2026-12-01');
  const { rows } = await portal.query(
    'SELECT allocation_basis_points AS share, units > 0 AS held FROM holding WHERE contract_id = $1 ORDER BY fund_id',
    [contractId],
  );
  expect(rows.map(({ share }) => share)).toEqual([7000, 1000, 2000, 0]);
  expect(rows.every(({ held }) => held)).toBe(true);
});

test('R-33 an employee must review a fund that is new to the contract', async () => {
  const request = await accepted(shares(0.5, 0.2, 0.2, 0.1));
  expect(request).toMatchObject({ status: 'received', effectiveOn: null });
  const admin = { id: await adminId(), brand: 'baken' } as Parameters<typeof decideChange>[1];
  const { items } = await listChangeReviews(portal.services, admin, { limit: 10, status: 'open' });
  expect(items).toMatchObject([{ id: request.id, option: 'fondsverdeling', personName: 'Iris Veldkamp' }]);
  await expect(
    decideChange(portal.services, { ...admin, brand: 'anker' }, request.id, { decision: 'approve' }),
  ).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    decideChange(portal.services, admin, request.id, { decision: 'reject', reason: ' ' }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
  const decided = await decideChange(portal.services, admin, request.id, { decision: 'approve' });
  expect(decided).toMatchObject({ status: 'checked', effectiveOn: '2026-12-01' });
  await expect(
    decideChange(portal.services, admin, request.id, { decision: 'reject', reason: 'Te laat.' }),
  ).rejects.toMatchObject({ code: 'changeClosed' });
  expect((await listChangeReviews(portal.services, admin, { limit: 10, status: 'open' })).items).toEqual([]);
});

test("R-33 a request for a new holder needs a step-up code and a review, and stores the new holder's identity sealed", async () => {
  const input = {
    option: 'tenaamstelling',
    reden: 'schenking',
    naam: 'Wilhelmina de Vries-Jansen',
    geboortedatum: '1990-02-03',
  };
  expect((await ask(input)).json().code).toBe('stepUpRequired');
  const url = `/api/contracts/${contractId}/change-requests`;
  const twoFaToken = await proveAct(portal, cookie, url, { wijziging: input });
  const { id } = await accepted({ ...input, twoFaToken });
  for (const table of ['change_request', 'contract_event', 'audit_entry', 'notification']) {
    expect(JSON.stringify((await portal.query(`SELECT t::text FROM ${table} t`)).rows)).not.toContain(
      'Wilhelmina',
    );
  }
  expect((await portal.query('SELECT title, text FROM notification')).rows).toEqual([
    {
      title: 'Wij hebben uw wijziging ontvangen',
      text: expect.stringMatching(/^U hebt gevraagd om de tenaamstelling van contract \S+ te wijzigen\./),
    },
  ]);
  const admin = { id: await adminId(), brand: 'baken' } as Parameters<typeof decideChange>[1];
  const seen = await getChangeReview(portal.services, admin, id);
  expect(seen.personal[0]).toEqual({ label: 'Nieuwe naam', value: 'Wilhelmina de Vries-Jansen' });
  const done = await decideChange(portal.services, admin, id, { decision: 'approve' });
  expect([done.status, done.effectiveOn]).toEqual(['checked', null]);
  const { rows } = await portal.query(
    'SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY sequence',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'changeRequest.asked',
    'changeRequest.seen',
    'changeRequest.checked',
  ]);
});

const adminId = async () =>
  (await portal.query("SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'baken'"))
    .rows[0].id;

test('R-33 R-27 stores the named beneficiaries of an annuity in the contract, sealed, after approval', async () => {
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  const annuity = data.find((one: { Product: string }) => one.Product === 'SUL').ContractID;
  const displayedChanges = async () =>
    (await portal.call({ method: 'GET', url: `/api/contracts/${annuity}`, cookie })).json().data.Contract[0]
      .Begunstigden;
  expect(await displayedChanges()).toEqual([]);
  const admin = { id: await adminId(), brand: 'baken' } as Parameters<typeof decideChange>[1];
  const put = async (begunstigden: object[]) => {
    const wijziging = { option: 'begunstiging', begunstigden };
    const url = `/api/contracts/${annuity}/change-requests`;
    const twoFaToken = await proveAct(portal, cookie, url, { wijziging });
    const requested = await ask({ ...wijziging, twoFaToken }, cookie, annuity);
    const { id } = requested.json().data;
    const decisions = await Promise.allSettled(
      Array.from({ length: 20 }, () => decideChange(portal.services, admin, id, { decision: 'approve' })),
    );
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  };
  await put([{ naam: 'Wilhelmina Jansen', geboortedatum: '1990-02-03', relatie: 'mijn zus' }]);
  expect(await displayedChanges()).toEqual([
    { Naam: 'Wilhelmina Jansen', Geboortedatum: '1990-02-03', Relatie: 'mijn zus' },
  ]);
  for (const table of ['contract', 'change_request', 'contract_event', 'audit_entry', 'notification']) {
    expect(JSON.stringify((await portal.query(`SELECT t::text FROM ${table} t`)).rows)).not.toContain(
      'Wilhelmina',
    );
  }
  await put([]);
  expect(await displayedChanges()).toEqual([]);
  const { data: own } = (
    await portal.call({ method: 'GET', url: `/api/contracts/${contractId}`, cookie })
  ).json();
  expect(own.Contract[0].Begunstigden).toBeNull();
});
