import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../../../demo/rehearsal-brands.ts';
import { neededServices, storeGoodTrials } from '../../../testing/answered-trials.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { getSetUp } from '../set-up/set-up.use-cases.ts';

const URL = '/api/admin/shadow-comparisons';
const HEADER = 'dag,contract,fonds,participaties,waarde';

let folder: string;
let portal: TestApp;
let head: ProvenEmployee;
let second: ProvenEmployee;
let finance: ProvenEmployee;
let colleague: ProvenEmployee;
let sameHuman: ProvenEmployee;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'brands-')), 'merken');
  writeRehearsalBrands(folder, '2026-12-01');
  portal = await createTestApp({
    brandsFolder: folder,
    role: 'application',
    configuration: neededServices,
  });
  const add = async (email: string, copyOf: string, roles: string) => {
    const [row] = await portal.rows(
      `INSERT INTO person_account (id, brand, email, name, password_hash, role, created_at, is_demo)
       SELECT gen_random_uuid(), brand, $1, 'Tom Tweede', password_hash, role, created_at, true FROM person_account
       WHERE brand = 'baken' AND email = $2 RETURNING id`,
      [email, copyOf],
    );
    await portal.query(
      "INSERT INTO employee (person_id, brand, roles, changed_at) VALUES ($1, 'baken', $2, now())",
      [row?.id, roles],
    );
  };
  await add('tweede@example.nl', 'hoofd@example.nl', '{head}');
  await add('admin+2@example.nl', 'admin@example.nl', '{finance,compliance}');
  head = await provenEmployee(portal, 'hoofd@example.nl');
  second = await provenEmployee(portal, 'tweede@example.nl');
  finance = await provenEmployee(portal, 'admin@example.nl');
  colleague = await provenEmployee(portal, 'collega@example.nl');
  sameHuman = await provenEmployee(portal, 'admin+2@example.nl');
  // The contracts of the demo represent an imported book until September. Their later months represent the
  // portal's own dealing runs.
  await asOwner(
    `delete from brand_state where brand = 'baken'`,
    `delete from rollover_batch`,
    `delete from rollover`,
    `insert into rollover (value_date, status, started_at, contracts, gate, completed_at, digest)
      select day::date, 'completed', '2026-11-05T09:00:00Z', 1, '{}', '2026-11-05T10:00:00Z', '\\x01'
      from unnest(array['2026-10-01', '2026-11-01']) as day`,
    `insert into book_import (id, brand, number, state, package_digest, until, report, reasons, registered_at,
        signed_digest, asked_by, signed_by, signed_at, closed_at)
      select gen_random_uuid(), 'baken', 0, 'imported', '\\x01', '2026-09-30', '{}', '{}', '2026-10-01', '\\x01', a.id, b.id,
        '2026-10-01', '2026-10-01T10:00:00Z'
      from person_account a, person_account b where a.brand = 'baken' and a.email = 'admin@example.nl'
        and b.brand = 'baken' and b.email = 'collega@example.nl'`,
  );
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Executes statements without triggers, as the owner of the tables; the server's role cannot do this. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = portal.ownerUrl === undefined ? undefined : new pg.Client(portal.ownerUrl);
  await owner?.connect();
  const execute = (text: string) => (owner ? owner.query(text) : portal.query(text));
  try {
    await execute('set session_replication_role = replica');
    for (const statement of statements) await execute(statement);
  } finally {
    await execute('set session_replication_role = origin');
    await owner?.end();
  }
}

/** Returns the balances of the old system, taken from the last line of each position instead of from sums. */
async function reportedOn(day: string): Promise<string[][]> {
  const rows = await portal.rows(
    `select * from (
       select distinct on (c.number, f.code) c.number as contract, f.code as fund, e.units_after::text as units,
         trunc(e.units_after * p.nav + 0.005, 2)::text as value
       from ledger_entry e join contract c on c.id = e.contract_id and c.brand = 'baken' join fund f on f.id = e.fund_id
         join lateral (select nav from fund_price where fund_id = f.id and date <= $1 order by date desc limit 1) p on true
       where e.value_date <= $1 order by c.number, f.code, e.value_date desc, e.id desc) as last
     where units <> '0.0000' order by contract collate "C", fund collate "C"`,
    [day],
  );
  return rows.map(({ contract, fund, units, value }) => [day, contract, fund, units, value]);
}
const fileOf = (rows: readonly (readonly string[])[]): string =>
  [HEADER, ...rows.map((row) => row.join(','))].map((line) => `${line}\r\n`).join('');

const load = (content: string | Buffer, by = finance) =>
  portal.call({
    method: 'POST',
    url: URL,
    cookie: by.cookie,
    payload: Buffer.from(content),
    headers: { 'content-type': 'text/csv' },
  });
const faultsOf = async (content: string | Buffer): Promise<string[]> => {
  const answer = await load(content);
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json().errors.Fields.map(({ message }: { message: string }) => message);
};
const list = async (by = finance) => (await portal.call({ url: URL, cookie: by.cookie })).json().data;
const bookStep = async () => {
  const { steps } = (await portal.call({ url: '/api/admin/set-up', cookie: head.cookie })).json().data;
  return steps.find(({ step }: { step: string }) => step === 'book');
};
const change = (state: string) => head.sendProven('POST', `/api/admin/brand-state/${state}`, {});
async function approve(): Promise<number> {
  const { items } = (await portal.call({ url: '/api/admin/approvals', cookie: second.cookie })).json().data;
  const { id, seen } = items.find(({ status }: { status: string }) => status === 'waiting');
  return (await second.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen })).statusCode;
}

test('a brand with an imported book opens only from the shadow state, and cannot compare balances before that state', async () => {
  expect(await faultsOf(fileOf(await reportedOn('2026-10-20')))).toEqual([
    'Dit merk loopt niet in schaduw. Zet het bij Inrichten eerst in schaduw.',
  ]);
  expect(await bookStep()).toMatchObject({ status: 'missing' });
  const answer = await change('open');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'setUpIncomplete']);
  expect(answer.json().message).toContain('Zet het merk eerst in schaduw');
  expect((await change('shadow')).statusCode).toBe(202);
  expect(await approve()).toBe(204);
});

test('a file with a fault stores nothing, and the error states the line', async () => {
  const [first = [], ...rest] = await reportedOn('2026-10-20');
  const [day = '', contract = '', fund = '', units = '', value = ''] = first;
  const of = (row: readonly string[]) => faultsOf(fileOf([row, ...rest]));
  expect(await of([day, contract, fund, units, value.replace('.', ';')])).toEqual([
    expect.stringContaining('regel 2, waarde'),
  ]);
  expect(await of(['2026-02-31', contract, fund, units, value])).toContainEqual(
    expect.stringContaining('regel 2, dag'),
  );
  expect(await faultsOf(fileOf([first, first]))).toEqual([
    expect.stringContaining('Deze sleutel staat er al'),
  ]);
  expect(await faultsOf(fileOf([first, ['2026-10-21', contract, fund, units, value]]))).toEqual([
    expect.stringContaining('regel 3, dag: Dit bestand heeft meer dan één dag'),
  ]);
  expect(await faultsOf(fileOf([first]).replaceAll(',', ';'))).toEqual([
    expect.stringContaining('puntkomma'),
  ]);
  expect(await faultsOf(Buffer.from(`\ufeff${fileOf([first])}`, 'utf16le'))).toEqual([
    expect.stringContaining('UTF-16'),
  ]);
  expect(await faultsOf(`${HEADER}\r\n`)).toEqual([expect.stringContaining('geen standen')]);
  expect(await faultsOf('')).toEqual([expect.stringContaining('geen standen')]);
  const on = (date: string) => faultsOf(fileOf([[date, contract, fund, units, value]]));
  expect(await on('2026-11-21')).toEqual([expect.stringContaining('nog niet voorbij')]);
  expect(await on('2026-09-30')).toEqual([expect.stringContaining('Neem de standen van een latere dag')]);
  await asOwner(`update rollover set started_at = '2026-09-05T09:00:00Z' where value_date = '2026-10-01'`);
  expect(await on('2026-10-20')).toEqual([
    'Onze verwerking van 1 oktober 2026 is nog niet klaar, en er is geen maandpakket tot en met deze dag. Vergelijk daarna.',
  ]);
  await asOwner(`update rollover set started_at = '2026-11-05T09:00:00Z' where value_date = '2026-10-01'`);
  expect(await list()).toEqual([]);
});

// Promise: Zolang het merk in schaduw loopt, vergelijkt u elke maand de standen van het oude systeem met ons boek.
test('equal units and values are not reported as a difference', async () => {
  const rows = await reportedOn('2026-10-20');
  const loaded = await load(fileOf(rows));
  expect([loaded.statusCode, loaded.json().data]).toEqual([201, { differences: 0 }]);
  const [one] = await list();
  expect(one).toMatchObject({
    month: '2026-10-01',
    positions: rows.length,
    differenceCount: 0,
    differences: [],
  });
  expect(await bookStep()).toMatchObject({ status: 'missing' });
});

test('one employee explains each difference and a second person accepts the explanation', async () => {
  const rows = await reportedOn('2026-11-20');
  const [lessUnits = [], lessValue = [], missing = [], ...rest] = rows;
  const off = (text = '', places = 4) => (Number(text) + 10 ** -places).toFixed(places);
  const [day = '', contract = '', fund = '', units = '', value = ''] = lessUnits;
  const changed = [
    [day, contract, fund, off(units), value],
    [...lessValue.slice(0, 4), off(lessValue[4], 2)],
    ...rest,
  ];
  expect((await load(fileOf(changed))).json().data).toEqual({ differences: 3 });
  const [one] = await list();
  expect(one.differences.map(({ contract: number }: { contract: string }) => number).sort()).toEqual(
    [contract, lessValue[1], missing[1]].sort(),
  );
  expect(
    one.differences.find(
      ({ contract: number, fund: of }: { contract: string; fund: string }) =>
        number === missing[1] && of === missing[2],
    ),
  ).toMatchObject({ reportedUnits: null, reportedCents: null });
  expect((await bookStep()).details[0]).toContain('nog niet twee maanden');

  const reasons = [1, 2, 3].map((number) => ({ number, reason: 'Het oude systeem boekte later' }));
  const explain = (of: typeof reasons) => finance.send('POST', `${URL}/${one.id}/reasons`, { reasons: of });
  const accept = (by: ProvenEmployee) => by.sendProven('POST', `${URL}/${one.id}/accept`, {});
  expect((await accept(colleague)).json().code).toBe('changedMeanwhile');
  const short = await explain(reasons.slice(1));
  expect([short.statusCode, short.json().errors.Fields[0].field]).toEqual([422, 'reasons.1']);
  expect((await explain(reasons)).statusCode).toBe(204);
  expect((await explain(reasons)).json().code).toBe('changedMeanwhile');
  expect((await accept(finance)).json().code).toBe('ownShadowReasons');
  expect((await accept(sameHuman)).json().code).toBe('ownShadowReasons');
  expect((await accept(colleague)).statusCode).toBe(204);
  expect((await list(colleague))[0]).toMatchObject({
    own: false,
    explainedBy: expect.any(String),
    accepted: { by: expect.any(String) },
  });
});

test('the differences and their reasons can be downloaded as a CSV file', async () => {
  const [one] = await list();
  const answer = await portal.call({ url: `${URL}/${one.id}/file`, cookie: finance.cookie });
  expect(answer.headers['content-type']).toContain('text/csv');
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe('contract,fonds,participaties_oud,participaties_nieuw,waarde_oud,waarde_nieuw,reden');
  expect(lines).toHaveLength(4);
  expect(lines.every((line, index) => index === 0 || line.endsWith('Het oude systeem boekte later'))).toBe(
    true,
  );
});

test('a brand with a book opens only if brand.json states from which day after the book it pays', async () => {
  const sentence =
    'Zet payoutsFrom in brand.json op de eerste dag die u zelf uitbetaalt, na 30 september 2026, en start de servers opnieuw. Wat eerder moest worden uitbetaald, betaalde het oude systeem.';
  for (const payoutsFrom of [null, '2026-09-30']) {
    const brand = portal.services.brands.byId('baken');
    const brands = { ...portal.services.brands, byId: () => brand && { ...brand, payoutsFrom } };
    const { steps } = await getSetUp({ ...portal.services, brands }, 'baken');
    const { status, details } = steps.find(({ step }) => step === 'book') ?? {};
    expect([status, details?.at(-1)]).toEqual(['missing', sentence]);
  }
  expect((await bookStep()).details[0]).toContain('Neem het nu over bij Bestaand boek');
});

test('a comparison and its acceptance are permanent, and the database requires two people and every reason', async () => {
  for (const table of ['shadow_comparison', 'shadow_difference', 'shadow_reason', 'shadow_acceptance']) {
    await expect(portal.query(`delete from ${table}`), table).rejects.toThrow();
  }
  await load(fileOf((await reportedOn('2026-11-20')).slice(1)));
  const [{ id } = {}] = await list();
  const insert = (email: string) =>
    portal.query(
      `insert into shadow_acceptance (comparison_id, accepted_by, accepted_at)
       select $1, id, now() from person_account where brand = 'baken' and email = $2`,
      [id, email],
    );
  await expect(insert('collega@example.nl')).rejects.toThrow('has no reason');
  await finance.send('POST', `${URL}/${id}/reasons`, {
    reasons: [{ number: 1, reason: 'Nog een keer gekeken' }],
  });
  for (const email of ['admin@example.nl', 'admin+2@example.nl']) {
    await expect(insert(email)).rejects.toThrow('one human');
  }
});

test('the newest comparison of a month counts, and a book can be taken over after two months without differences', async () => {
  expect(await bookStep()).toMatchObject({ status: 'missing' });
  expect((await list())[1]).toMatchObject({ isReplaced: true });
  expect((await load(fileOf(await reportedOn('2026-11-20')))).json().data).toEqual({ differences: 0 });
  expect((await bookStep()).details[0]).toContain('Neem het nu over bij Bestaand boek');
  const takeover = (await portal.call({ url: '/api/admin/takeover', cookie: finance.cookie })).json().data;
  expect(takeover.missing.filter((one: string) => !one.includes('incassant'))).toEqual([]);
  expect((await change('open')).json().code).toBe('setUpIncomplete');
});

test('two employees take over a book without differences, and two heads then open the brand', async () => {
  const takeover = '/api/admin/takeover';
  await asOwner(`insert into mandate (id, contract_id, brand, status, token, reference, signed_on, failures, created_at)
    select gen_random_uuid(), c.id, brand, 'signed', c.id::text, 'REF-' || row_number() over (order by c.id), '2026-01-05',
      0, '2026-01-05' from contract c where brand = 'baken' order by c.id limit 3`);
  const references = (
    await portal.rows(
      `select reference from mandate where brand = 'baken' and replaced_at is null and reference is not null
         and status in ('signed', 'suspended') order by reference collate "C"`,
    )
  ).map(({ reference }) => `${reference},actief\r\n`);
  const loaded = await portal.call({
    method: 'POST',
    url: `${takeover}/mandates`,
    cookie: finance.cookie,
    payload: Buffer.from(`kenmerk,status\r\n${references.join('')}`),
    headers: { 'content-type': 'text/csv' },
  });
  expect([loaded.statusCode, loaded.json().data]).toEqual([201, { unmatched: 0 }]);
  expect((await finance.sendProven('POST', takeover, { reasons: [] })).statusCode).toBe(202);
  const { items } = (await portal.call({ url: '/api/admin/approvals', cookie: colleague.cookie })).json()
    .data;
  const { id, seen } = items.find(({ title }: { title: string }) => title.includes('overnemen'));
  const taken = await colleague.sendProven('POST', `/api/admin/approvals/${id}/approve`, { seen });
  expect(taken.statusCode, taken.body).toBe(204);
  await storeGoodTrials(portal);
  const opened = await change('open');
  expect(opened.statusCode, opened.body).toBe(202);
  expect(await approve()).toBe(204);
  expect(
    await portal.rows("select state from brand_state where brand = 'baken' order by number desc limit 1"),
  ).toEqual([{ state: 'open' }]);
});
