import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMail } from '../../../mail-texts.ts';
import { type PersonalDataRule, tableAreas } from '../../../schema/table-areas.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { touchedTables } from '../../../testing/touched-tables.ts';
import { savedOffer } from '../../products/offers/testing/offer-calls.ts';
import { eraseRunOut } from './account-closing.use-cases.ts';

const CLOSE = '/api/users/me/close';
const WORD = { confirmation: 'sluiten' };
const A_TOKEN = 'x'.repeat(43);
const DIRECTLY_ERASED = [
  'offer',
  'session',
  'known_device',
  'trusted_device',
  'one_time_code',
  'step_up',
  'totp_factor',
];
const NEWCOMER = 'nieuw@example.nl';
const INVESTOR = 'investeerder@example.nl';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const personFields = async (cookie: string) =>
  (await portal.call({ method: 'GET', url: '/api/users/me/closing', cookie })).json().data;
const close = (cookie: string, twoFaToken: string, confirmation = 'sluiten') =>
  portal.call({ method: 'POST', url: CLOSE, cookie, payload: { confirmation, twoFaToken } });
const me = async (cookie: string) => portal.call({ method: 'GET', url: '/api/users/me', cookie });
const idOf = async (cookie: string): Promise<string> => (await me(cookie)).json().data.id;

/** Returns the number of rows of a person per table with a `person_id` column, without empty tables. */
async function rowsOf(personId: string): Promise<Record<string, number>> {
  const tables = await portal.rows(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'person_id' ORDER BY 1",
  );
  const rows: Record<string, number> = {};
  for (const { table_name: table } of tables) {
    const [row] = await portal.rows(`SELECT count(*)::int AS rows FROM "${table}" WHERE person_id = $1`, [
      personId,
    ]);
    if (row.rows > 0) rows[table] = row.rows;
  }
  return rows;
}

test('R-22 rejects closing an account while contracts are running and changes nothing', async () => {
  const cookie = await portal.signIn(INVESTOR);
  const { openContracts, hasDuty } = await personFields(cookie);
  expect(openContracts).toBeGreaterThan(3);
  expect(hasDuty).toBe(true);
  const token = await proveAct(portal, cookie, CLOSE, WORD);
  const rejected = await close(cookie, token);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json()).toMatchObject({
    code: 'openContracts',
    message: expect.stringContaining('Verkoop of beëindig eerst al uw contracten.'),
  });
  expect((await me(cookie)).statusCode).toBe(200);
});

test('R-22 an administrator cannot close their own account', async () => {
  const rejected = await close(await portal.signIn('admin@example.nl'), A_TOKEN);
  expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'notAllowed']);
});

test('R-22 requires the confirmation word and a step-up code issued for closing', async () => {
  const cookie = await portal.signIn(NEWCOMER);
  const wrongWord = await close(cookie, A_TOKEN, 'ja');
  expect(wrongWord.statusCode).toBe(422);
  expect(wrongWord.json().errors.Fields).toEqual([
    { field: 'confirmation', message: 'Typ het woord sluiten.' },
  ]);
  expect((await close(cookie, A_TOKEN)).json().code).toBe('stepUpRequired');
  const other = await proveAct(portal, cookie, '/api/users/me/download');
  expect((await close(cookie, other)).json().code).toBe('stepUpRequired');
  expect((await me(cookie)).statusCode).toBe(200);
});

// Promise: Op … uur is uw account gesloten.
// Promise: Al uw gegevens en berekeningen wissen wij direct.
test('R-22 closing an account without contracts erases all data, ends all sessions and frees the address', async () => {
  const cookie = await portal.signIn(NEWCOMER);
  const elsewhere = await portal.signIn(NEWCOMER);
  const atOtherBrand = await portal.signIn(NEWCOMER, 'anker');
  const personId = await idOf(cookie);
  await portal.call({ method: 'POST', url: '/api/applications', cookie, payload: { flow: 'nederlands' } });
  const { offerID } = await savedOffer(portal, cookie);
  await portal.call({ method: 'POST', url: '/api/applications', cookie, payload: { offerID } });
  expect((await rowsOf(personId)).application).toBe(2);
  expect(await personFields(cookie)).toEqual({ openContracts: 0, hasDuty: false });
  const token = await proveAct(portal, cookie, CLOSE, WORD);
  const closed = await Promise.all([close(cookie, token), close(elsewhere, token)]);
  expect(closed.map(({ statusCode }) => statusCode)[0]).toBe(204);
  expect(closed[1]?.statusCode).not.toBe(204);
  expect(closed[0]?.headers['set-cookie']).toEqual(
    expect.arrayContaining([expect.stringMatching(/^sid=;/), expect.stringMatching(/^token=;/)]),
  );
  for (const ended of [cookie, elsewhere]) expect((await me(ended)).statusCode).toBe(401);
  await expect(portal.signIn(NEWCOMER)).rejects.toThrow('klopt niet');
  expect(await rowsOf(personId)).toEqual({ closed_account: 1, person_overview: 1, person_search: 1 });
  expect(
    await portal.rows('SELECT email, name, tax_until FROM closed_account WHERE person_id = $1', [personId]),
  ).toEqual([{ email: null, name: null, tax_until: null }]);
  const [person] = await portal.rows('SELECT email, name FROM person_account WHERE id = $1', [personId]);
  expect(person).toEqual({ email: `gesloten-${personId}@account.invalid`, name: 'Gesloten account' });
  const [overview] = await portal.rows('SELECT search FROM person_search WHERE person_id = $1', [personId]);
  expect(overview.search).not.toMatch(/nadia|brouwer|nieuw@/);

  const admin = await portal.signIn('admin@example.nl');
  const seen = await portal.call({ method: 'GET', url: `/api/admin/people/${personId}`, cookie: admin });
  expect(seen.json().data).toMatchObject({ name: 'Gesloten account', email: '', isClosed: true });

  const mails = await portal.rows(
    "SELECT recipient, values FROM outbox_mail WHERE template = 'accountClosed'",
  );
  expect(mails).toMatchObject([{ recipient: NEWCOMER, values: { name: 'Nadia Brouwer', hasDuty: false } }]);
  const [brand] = portal.services.brands.all;
  if (!brand) throw new Error('no brand');
  expect(renderMail('accountClosed', mails[0].values, brand).text).toContain('zijn gewist');

  // The same person at the other brand is a different user.
  const other = await portal.call({
    method: 'GET',
    url: '/api/users/me',
    cookie: atOtherBrand,
    brand: 'anker',
  });
  expect(other.statusCode).toBe(200);
  const [free] = await portal.rows(
    'SELECT count(*)::int AS rows FROM person_account WHERE brand = $1 AND email = $2',
    ['baken', NEWCOMER],
  );
  expect(free.rows).toBe(0);
});

// Promise: Daarna wissen wij die ook.
// Promise: Daarna wissen wij ook dat.
// Promise: Uw berekeningen, apparaten en codes wissen wij direct.
test('R-22 retains identity for five years, tax data for seven, and ledger and audit log indefinitely', async () => {
  const cookie = await portal.signIn(INVESTOR);
  const personId = await idOf(cookie);
  await portal.rows(
    "UPDATE contract SET status = 'sold' WHERE person_id = $1 AND status NOT IN ('cancelled', 'sold')",
    [personId],
  );
  await portal.rows(
    `INSERT INTO personal_information (person_id, brand, version, identity, address, created_at, changed_at)
     SELECT id, brand, 1, '{"soort":"paspoort"}', '{"plaats":"Utrecht"}', created_at, created_at
     FROM person_account WHERE id = $1
     ON CONFLICT (person_id) DO UPDATE SET identity = excluded.identity, address = excluded.address`,
    [personId],
  );
  const ledger = async () =>
    (
      await portal.rows(
        'SELECT count(*)::int AS lines FROM ledger_entry l JOIN contract c ON c.id = l.contract_id WHERE c.person_id = $1',
        [personId],
      )
    )[0].lines;
  const lines = await ledger();
  expect(lines).toBeGreaterThan(100);
  await savedOffer(portal, cookie);
  expect((await close(cookie, await proveAct(portal, cookie, CLOSE, WORD))).statusCode).toBe(204);
  const stored = () =>
    portal.rows('SELECT email, name, identity_until, tax_until FROM closed_account WHERE person_id = $1', [
      personId,
    ]);
  const information = () =>
    portal.rows('SELECT identity, address FROM personal_information WHERE person_id = $1', [personId]);
  expect(await stored()).toEqual([
    { email: INVESTOR, name: 'Iris Veldkamp', identity_until: '2031-11-20', tax_until: '2033-11-20' },
  ]);
  const storedTables = Object.keys(await rowsOf(personId));
  expect(storedTables).toContain('contract');
  expect(storedTables.filter((table) => DIRECTLY_ERASED.includes(table))).toEqual([]);

  portal.clock.set('2031-11-19T10:00:00.000Z');
  await eraseRunOut(portal.services);
  expect(await information()).toEqual([{ identity: { soort: 'paspoort' }, address: { plaats: 'Utrecht' } }]);
  portal.clock.set('2031-11-20T10:00:00.000Z');
  await eraseRunOut(portal.services);
  expect(await information()).toEqual([{ identity: null, address: { plaats: 'Utrecht' } }]);
  expect(await stored()).toMatchObject([{ email: INVESTOR, identity_until: null }]);
  portal.clock.set('2033-11-20T10:00:00.000Z');
  await eraseRunOut(portal.services);
  await eraseRunOut(portal.services);
  expect(await information()).toEqual([]);
  expect(await stored()).toEqual([{ email: null, name: null, identity_until: null, tax_until: null }]);
  // Ledger lines refer to their order, and an order contains no names.
  expect(Object.keys(await rowsOf(personId))).toEqual([
    'closed_account',
    'contract',
    'person_overview',
    'person_search',
    'sell_request',
  ]);
  expect(await ledger()).toBe(lines);
  const events = await portal.rows(
    "SELECT detail FROM audit_entry WHERE subject_id = $1 AND action = 'account.erased' ORDER BY sequence",
    [personId],
  );
  expect(events.map(({ detail }) => detail)).toEqual([{ rest: false }, { rest: true }]);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test('I-04 erases a questionnaire without a contract after seven years and retains its offer', async () => {
  const cookie = await portal.signIn(NEWCOMER, 'anker');
  const payload = {
    productCode: 'SB',
    initialDeposit: 50_000,
    periodicDeposit: 0,
    start: '2033-12-01',
    duration: 10,
    chosenRiskProfile: 'O',
    funds: [
      { id: 1, percentage: 0.4 },
      { id: 2, percentage: 0.25 },
      { id: 3, percentage: 0.25 },
      { id: 4, percentage: 0.1 },
    ],
    questionnaire: {
      id: 1,
      version: '2026-11-01',
      answers: [4, 4, 3, 3, 3, 3, 2, 1, 3, 3].map(
        (answer, index) => `1${String(index + 1).padStart(2, '0')}${answer}`,
      ),
      questionEleven: 'O',
      riskSelection: 'O',
      acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
        code,
        at: '2033-11-20T09:59:00.000Z',
      })),
      completedAt: '2033-11-20T09:58:00.000Z',
    },
  };
  const saved = await portal.call({ method: 'POST', url: '/api/offers', payload, cookie, brand: 'anker' });
  expect(saved.statusCode, saved.body).toBe(201);
  const records = async () =>
    (await portal.rows('SELECT count(*)::int AS rows FROM questionnaire_record'))[0].rows;
  portal.clock.set('2040-11-20T09:00:00.000Z');
  await eraseRunOut(portal.services);
  expect(await records()).toBe(1);
  portal.clock.set('2040-11-22T09:00:00.000Z');
  await eraseRunOut(portal.services);
  expect(await records()).toBe(0);
  const { rows } = await portal.database.orm.execute(
    sql`SELECT count(*)::int AS rows FROM offer WHERE id = ${saved.json().data.offerID}`,
  );
  expect(rows).toEqual([{ rows: 1 }]);
});

test('each of the three erasure phases erases exactly the tables that declare its rule', async () => {
  const declared = (...rules: readonly PersonalDataRule[]) =>
    Object.values(tableAreas)
      .flatMap((area) => Object.entries(area))
      .filter(([, own]) => rules.some((rule) => own.includes(rule)))
      .map(([table]) => table)
      .sort();
  const email = 'openstaand@example.nl';
  const cookie = await portal.signIn(email);
  const personId = await idOf(cookie);
  await portal.rows("UPDATE contract SET status = 'sold' WHERE person_id = $1", [personId]);
  const token = await proveAct(portal, cookie, CLOSE, WORD);
  const phases: [PersonalDataRule, () => Promise<unknown>][] = [
    ['closing', async () => expect((await close(cookie, token)).statusCode).toBe(204)],
    ['identity', () => eraseRunOut(portal.services)],
    ['tax', () => eraseRunOut(portal.services)],
  ];
  for (const [rule, run] of phases) {
    const { deleted, updated } = await touchedTables(run);
    expect(
      declared(rule).filter((table) => !deleted.includes(table) && !updated.includes(table)),
      rule,
    ).toEqual([]);
    const ending = rule === 'tax' ? declared('tax', 'identity', 'term') : declared(rule, 'term');
    expect(
      deleted.filter((table) => !ending.includes(table)),
      rule,
    ).toEqual([]);
    const [left] = await portal.rows(
      'SELECT identity_until, tax_until FROM closed_account WHERE person_id = $1',
      [personId],
    );
    portal.clock.set(`${left.identity_until ?? left.tax_until ?? '2090-01-01'}T10:00:00.000Z`);
  }
});
