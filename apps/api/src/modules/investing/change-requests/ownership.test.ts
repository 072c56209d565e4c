import * as calls from '@portaal/domain/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MandateProvider } from '../../../platform/mandate-provider.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveAct, proveByApp, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { collectDaily } from '../../money/mandates/mandates.use-cases.ts';

let portal: TestApp;
let admin: string;
let app: TestApplication;
let owner: string;
let other: string;
let ownerId: string;
let otherId: string;
/** A contract with several funds and a monthly deposit. */
let contractId: string;

const BORN = '1990-02-03';
const OTHER = 'nieuw@example.nl';

beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-11-20T10:00:00.000Z');
  [admin, owner, other] = (await Promise.all(
    ['admin@example.nl', 'investeerder@example.nl', OTHER].map((email) => portal.signIn(email)),
  )) as [string, string, string];
  [ownerId, otherId] = (await Promise.all(['investeerder@example.nl', OTHER].map(personId))) as [
    string,
    string,
  ];
  app = await giveApp(portal, 'admin@example.nl');
  const { data } = (await get('/api/contracts', owner)).json();
  contractId = data.find((one: { Posities: unknown[] }) => one.Posities.length === 4).ContractID;
  await portal.query(
    `INSERT INTO personal_information (person_id, brand, version, person, created_at, changed_at)
     SELECT id, brand, 1, $2::jsonb, now(), now() FROM person_account WHERE id = $1`,
    [
      otherId,
      JSON.stringify({
        geslacht: 'V',
        initialen: 'N.',
        tussenvoegsel: '',
        achternaam: 'Brouwer',
        geboortedatum: BORN,
        nationaliteit: 'NL',
      }),
    ],
  );
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM change_request');
  await portal.query('DELETE FROM notification');
  await portal.query(
    'UPDATE contract SET person_id = $2, relation_id = null, monthly_deposit_cents = 25000 WHERE id = $1',
    [contractId, ownerId],
  );
});

const personId = async (email: string): Promise<string> =>
  (await portal.query("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [email])).rows[0]
    .id;
const get = (url: string, cookie: string) => portal.call({ method: 'GET', url, cookie });

/** A mandate signed by the current holder. */
const INSERT_MANDATE = `INSERT INTO mandate (id, contract_id, brand, status, token, reference, sign_url, signed_on, created_at)
  VALUES (gen_random_uuid(), 'CONTRACT', 'baken', 'signed', gen_random_uuid()::text, gen_random_uuid()::text, 'https://sign.example', '2026-11-01', now())`;

async function ask(geboortedatum = BORN): Promise<string> {
  const input = { option: 'tenaamstelling', reden: 'schenking', naam: 'Brouwer', geboortedatum };
  const url = `/api/contracts/${contractId}/change-requests`;
  const twoFaToken = await proveAct(portal, owner, url, { wijziging: input });
  const wijziging = { ...input, twoFaToken };
  const requested = await portal.call({ method: 'POST', url, cookie: owner, payload: { wijziging } });
  if (requested.statusCode !== 201) throw new Error(requested.body);
  return requested.json().data.id;
}
const bewijs = { handtekeningen: true, legitimatie: true, akte: true };
const toOther = { soort: 'belegger', email: ` ${OTHER.toUpperCase()}` };
const decide = (id: string, payload: object, cookie = admin) =>
  portal.call({ method: 'POST', url: `/api/admin/change-requests/${id}/decision`, cookie, payload });
const transferTo = (houder: object) => ({ decision: 'transfer', houder, bewijs });
const byAdmin = (id: string, body: object) => ({
  cookie: admin,
  app,
  url: `/api/admin/change-requests/${id}/decision`,
  body,
});

/** Requests the transfer as one employee and approves the request as another. */
const transfer = async (id: string, houder: object = toOther, part: object = {}) => {
  const requested = await sendProven(portal, byAdmin(id, { ...transferTo(houder), ...part }));
  return (await colleagueOf(portal)).finish(requested);
};
const messageOf = (response: Awaited<ReturnType<typeof decide>>): string =>
  response.json().errors.ErrorMessage.join(' ');

// Promise: Wij schrijven er geen inleg meer voor af.
// Promise: U krijgt bericht als deze is verwerkt.
// Promise: Wie het aangaat, krijgt bericht.
// Promise: Uw naam en de datum bewaren wij bij deze vinkjes.
test('R-33 transfers a contract once, with its documents but without data of the previous holder', async () => {
  const id = await ask();
  const documents = (await get(`/api/contracts/${contractId}/documents`, owner)).json().data;
  await portal.query(
    `INSERT INTO sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until, closed_at)
     VALUES (gen_random_uuid(), '999999', $1, $2, 'baken', 'all', 'cancelled', now(), now(), now())`,
    [contractId, ownerId],
  );
  await portal.query(INSERT_MANDATE.replace('CONTRACT', contractId));
  const body = transferTo({ soort: 'belegger', email: OTHER });
  const twoFaToken = await proveByApp(portal, byAdmin(id, body));
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, { ...body, twoFaToken })));
  const [accepted, ...others] = answers.filter(({ statusCode }) => statusCode === 202);
  expect([accepted?.statusCode, others]).toEqual([202, []]);
  expect(answers.filter((answer) => answer.json().code === 'alreadyAsked')).toHaveLength(19);
  const colleague = await colleagueOf(portal);
  // The approver sees both holders and the person named in the request. Storage contains all of them sealed.
  const { items } = (await get('/api/admin/approvals', colleague.cookie)).json().data;
  const { rows: owners } = await portal.query('SELECT name FROM person_account WHERE id = $1', [ownerId]);
  expect(items.at(-1).lines).toEqual([
    {
      label: 'Houder',
      before: expect.stringContaining(owners[0].name.split(' ').at(-1)),
      after: `N. Brouwer (${OTHER})`,
    },
    { label: 'Achternaam in het verzoek', before: null, after: 'Brouwer' },
    { label: 'Geboortedatum in het verzoek', before: null, after: '3 februari 1990' },
  ]);
  const { rows: requests } = await portal.query('SELECT lines::text AS lines FROM approval_request');
  expect(requests.map(({ lines }) => lines).join()).not.toContain('Brouwer');
  expect((await colleague.approve(accepted?.json().data.approvalId)).statusCode).toBe(204);

  const { rows: lines } = await portal.query(
    `SELECT fund_id, amount_cents::int AS amount, units::float8 AS units FROM ledger_entry
     WHERE contract_id = $1 AND type = 'NAME_CHANGE' ORDER BY fund_id`,
    [contractId],
  );
  expect(lines.map(({ amount, units }) => [amount, units])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();

  const { Contract } = (await get(`/api/contracts/${contractId}`, other)).json().data;
  expect(Contract[0]).toMatchObject({
    Houders: [{ Naam: 'Nadia Brouwer', Rol: 'belegger' }],
    Omschrijving: '',
    InlegPerMaand: 0,
  });
  // Only one of the twenty transfers queues the job that ends the mandate at the provider.
  const { rows: ending } = await portal.query("SELECT data FROM pgboss.job WHERE name = 'mandates.end'");
  expect(ending).toEqual([{ data: { contractId } }]);
  // No deposit is collected from the previous holder, even if the new holder agrees on a monthly deposit.
  await portal.query('UPDATE contract SET monthly_deposit_cents = 10000 WHERE id = $1', [contractId]);
  const mandate = (await get(`/api/contracts/${contractId}/mandate`, other)).json().data;
  expect(mandate).toMatchObject({ state: 'none', iban: null, reference: null, nextCollection: null });
  const now = portal.clock.now().toISOString();
  portal.clock.set('2026-12-14T06:07:00.000Z');
  await collectDaily({ ...portal.services, mandateProvider: () => ({}) as MandateProvider });
  expect((await portal.query('SELECT id FROM collection')).rows).toEqual([]);
  // Sets the clock back to the same second: authenticator codes work only once, and later tests continue from this
  // time.
  portal.clock.set(now);
  const history = (await get(`/api/contracts/${contractId}/history`, other)).json().data;
  expect(history.items[0]).toMatchObject({ actor: 'employee', kind: 'ownershipChanged', after: 'Schenking' });
  expect(documents.items.length).toBeGreaterThan(0);
  const left = (await get(`/api/contracts/${contractId}/documents`, other)).json().data;
  expect(left.items.map(({ Soort }: { Soort: string }) => Soort)).toEqual(['transferStatement']);
  expect((await get(`/api/documents/${documents.items[0].DocumentID}`, other)).statusCode).toBe(404);
  for (const requested of ['change-requests', 'sell-requests']) {
    expect((await get(`/api/contracts/${contractId}/${requested}`, other)).json().data.items).toEqual([]);
  }

  const { rows: messages } = await portal.query(
    'SELECT person_id, contract_id, title FROM notification ORDER BY id DESC LIMIT 2',
  );
  expect(messages).toEqual(
    expect.arrayContaining([
      { person_id: ownerId, contract_id: null, title: 'Een contract staat niet meer op uw naam' },
      { person_id: otherId, contract_id: contractId, title: 'Een contract staat nu op uw naam' },
    ]),
  );
  const { rows: seen } = await portal.query(
    'SELECT person_id, search FROM person_search WHERE person_id = ANY ($1)',
    [[ownerId, otherId]],
  );
  const number = Contract[0].ContractNummer;
  expect(seen.filter(({ search }) => search.includes(number)).map(({ person_id }) => person_id)).toEqual([
    otherId,
  ]);
  const { documents: supporting } = (await get(`/api/admin/change-requests/${id}`, admin)).json().data;
  expect(supporting).toMatchObject(
    ['akte', 'handtekeningen', 'legitimatie'].map((soort) => ({
      soort,
      door: 'Karel de Vries',
      op: expect.stringMatching(/^2026-11-20/),
    })),
  );
});

test('G-06 no call gives the previous holder access to the contract', async () => {
  expect((await transfer(await ask())).statusCode).toBe(204);
  const own = Object.values(calls).filter(({ path }) => path.startsWith('/api/contracts/{id}'));
  expect(own.length).toBeGreaterThan(10);
  const NOBODY = '00000000-0000-7000-8000-000000000000';
  for (const call of own) {
    const url = call.path.replace('{id}', contractId).replace(/\{\w+\}/g, NOBODY);
    const unknown = call.path.replace(/\{\w+\}/g, NOBODY);
    const send = (to: string) =>
      portal.call({
        method: call.method,
        url: to,
        cookie: owner,
        ...(call.method === 'GET' ? {} : { payload: {}, headers: { 'idempotency-key': NOBODY } }),
      });
    const [now, never] = [await send(url), await send(unknown)];
    // Validation of the body precedes the check of the contract's owner, so an invalid body returns 422.
    expect([call.path, now.statusCode]).toEqual([call.path, never.statusCode]);
    expect(now.statusCode === 404 || now.statusCode === 422).toBe(true);
    expect(now.json().message).toBe(never.json().message);
  }
  const { data } = (await get('/api/contracts/summaries', owner)).json();
  expect(data.map(({ ContractID }: { ContractID: string }) => ContractID)).not.toContain(contractId);
});

test.each([
  [{ soort: 'belegger', email: 'niemand@example.nl' }, BORN, 'geen belegger met dit e-mailadres'],
  [{ soort: 'belegger', email: 'admin@example.nl' }, BORN, 'geen belegger met dit e-mailadres'],
  [{ soort: 'belegger', email: 'investeerder@example.nl' }, BORN, 'al op naam van deze belegger'],
  [toOther, '1990-02-04', 'andere geboortedatum'],
  [
    { soort: 'relatie', relatieId: '00000000-0000-7000-8000-000000000000' },
    BORN,
    'Kies een relatie van deze klant.',
  ],
  [{ soort: 'alleen' }, BORN, 'staat al op deze naam'],
])('R-33 rejects %j, born on %s, as a new holder: %s', async (houder, born, message) => {
  const rejected = await transfer(await ask(born), houder);
  expect([rejected.statusCode, messageOf(rejected)]).toEqual([422, expect.stringContaining(message)]);
});

test('R-33 rejects a transfer without a supporting document, without a step-up code, or by a non-administrator', async () => {
  const id = await ask();
  const paperless = await transfer(id, toOther, { bewijs: { ...bewijs, akte: false } });
  expect([paperless.statusCode, messageOf(paperless)]).toEqual([422, expect.stringContaining('vinkje')]);
  expect((await decide(id, transferTo(toOther))).json().code).toBe('stepUpRequired');
  const toOwner = await proveByApp(portal, byAdmin(id, transferTo({ soort: 'alleen' })));
  const swapped = await decide(id, { ...transferTo(toOther), twoFaToken: toOwner });
  expect(swapped.json().code).toBe('codeForOtherContent');
  expect((await decide(id, { decision: 'transfer', houder: toOther, bewijs }, owner)).statusCode).toBe(403);
  const { rows } = await portal.query('SELECT person_id FROM contract WHERE id = $1', [contractId]);
  expect(rows[0].person_id).toBe(ownerId);
});

// Promise: Een lijfrente staat altijd op uw eigen naam.
test('R-33 a transfer to another user requires that pending work on the contract is finished', async () => {
  const id = await ask();
  const blocked = async (before: string, after: string, message: string) => {
    await portal.query(before);
    const rejected = await transfer(id);
    expect([rejected.json().code, messageOf(rejected)]).toEqual([
      'changeImpossible',
      expect.stringContaining(message),
    ]);
    await portal.query(after);
  };
  await portal.query("DELETE FROM deposit WHERE status = 'announced'");
  await blocked(
    `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at)
     VALUES ('00000000-0000-7000-8000-0000000000d1', '${contractId}', 'TOP_UP', 'transfer', 25000, 'announced', now())`,
    "DELETE FROM deposit WHERE id = '00000000-0000-7000-8000-0000000000d1'",
    'storting onderweg',
  );
  await blocked(
    `WITH given AS (${INSERT_MANDATE} RETURNING id)
     INSERT INTO collection (id, contract_id, mandate_id, brand, month, attempt, amount_cents, collect_on, status, created_at,
       provider_key)
     SELECT gen_random_uuid(), '${contractId}', id, 'baken', '2026-12-01', 1, 25000, '2026-12-28', 'fixed', now(),
       gen_random_uuid() FROM given`.replace('CONTRACT', contractId),
    'DELETE FROM collection',
    'storting onderweg',
  );
  await portal.query('DELETE FROM mandate');
  await blocked(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ('${contractId}', 'reversal', '2026-11-01', 100, '2026-11-20', 'ordered')`,
    `DELETE FROM payout WHERE contract_id = '${contractId}' AND kind = 'reversal'`,
    'uitbetaald aan de huidige houder',
  );
  await blocked(
    `UPDATE contract SET status = 'sellPending' WHERE id = '${contractId}'`,
    `UPDATE contract SET status = 'active' WHERE id = '${contractId}'`,
    'verkoop in behandeling',
  );
  await blocked(
    `UPDATE contract SET product_code = 'SUL' WHERE id = '${contractId}'`,
    `UPDATE contract SET product_code = 'SB' WHERE id = '${contractId}'`,
    'Een lijfrente staat altijd op uw eigen naam.',
  );
  await blocked(
    `UPDATE contract SET opening_value_date = '2026-10-01' WHERE id = '${contractId}'`,
    `UPDATE contract SET opening_value_date = '2026-11-01' WHERE id = '${contractId}'`,
    'nog niet verwerkt',
  );
  const payload = { wijziging: { option: 'uitkering', uitkeringen: 'cash' } };
  await portal.call({
    method: 'POST',
    url: `/api/contracts/${contractId}/change-requests`,
    cookie: owner,
    payload,
  });
  const rejected = await transfer(id);
  expect(messageOf(rejected)).toContain('nog een andere wijziging open');
});

test('R-33 a contract can be changed to joint holding with a partner, and back to single holding', async () => {
  const { relations } = (await get(`/api/admin/change-requests/${await ask('1969-02-03')}`, admin)).json()
    .data;
  expect(relations).toHaveLength(2);
  const id = (await portal.query('SELECT id FROM change_request')).rows[0].id;
  expect((await transfer(id, { soort: 'relatie', relatieId: relations[0].id })).statusCode).toBe(204);
  const contractNow = async () => (await get(`/api/contracts/${contractId}`, owner)).json().data.Contract[0];
  expect((await contractNow()).Houders).toMatchObject([{ Rol: 'belegger' }, { Rol: 'partner' }]);
  expect((await contractNow()).InlegPerMaand).toBe(250);
  expect((await transfer(await ask(), { soort: 'alleen' })).statusCode).toBe(204);
  expect((await contractNow()).Houders).toHaveLength(1);
});
