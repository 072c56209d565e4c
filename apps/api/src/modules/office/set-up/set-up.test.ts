import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../../../demo/rehearsal-brands.ts';
import { startMailSink } from '../../../integrations/mail/testing/mail-sink.ts';
import type { Configuration } from '../../../platform/configuration.ts';
import { neededServices, storeGoodTrials } from '../../../testing/answered-trials.ts';
import { givePhone } from '../../../testing/factors.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { runServiceTrial } from './service-trials.use-cases.ts';
import { getSetUp } from './set-up.use-cases.ts';
import { isBookEqual, isComparedUntil } from './shadow-comparisons.ts';

const REASON = 'De koersen kloppen niet meer';

let folder: string;
let portal: TestApp;
let head: ProvenEmployee;
let second: ProvenEmployee;
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'brands-')), 'merken');
  writeRehearsalBrands(folder);
  portal = await createTestApp({ brandsFolder: folder, configuration: neededServices });
  await storeGoodTrials(portal);
  const addHead = async (email: string) => {
    const [row] = await portal.rows(
      `INSERT INTO person_account (id, brand, email, name, password_hash, role, created_at, is_demo)
       SELECT gen_random_uuid(), brand, $1, 'Tom Tweede', password_hash, role, created_at, true FROM person_account
       WHERE brand = 'baken' AND email = 'hoofd@example.nl' RETURNING id`,
      [email],
    );
    await portal.query(
      "INSERT INTO employee (person_id, brand, roles, changed_at) VALUES ($1, 'baken', '{head}', now())",
      [row.id],
    );
  };
  await addHead('tweede@example.nl');
  await addHead('hoofd+2@example.nl');
  head = await provenEmployee(portal, 'hoofd@example.nl');
  second = await provenEmployee(portal, 'tweede@example.nl');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body === '' ? null : JSON.parse(answer.body).code,
];
const change = (state: string, by = head) => by.sendProven('POST', `/api/admin/brand-state/${state}`, {});
const read = async (url: string, { cookie } = head) => (await portal.call({ url, cookie })).json().data;
const setUp = () => read('/api/admin/set-up');
const statusOf = async (step: string) =>
  (await setUp()).steps.find((found: { step: string }) => found.step === step).status;
const approve = async (by: ProvenEmployee) => {
  const { items } = await read('/api/admin/approvals', by);
  const waiting = items.filter(({ status }: { status: string }) => status === 'waiting').at(-1);
  return by.sendProven('POST', `/api/admin/approvals/${waiting.id}/approve`, { seen: waiting.seen });
};
const states = () =>
  portal.rows(`SELECT s.state, a.email AS asked, b.email AS approved FROM brand_state s
    LEFT JOIN person_account a ON a.id = s.asked_by LEFT JOIN person_account b ON b.id = s.approved_by
    WHERE s.brand = 'baken' ORDER BY s.number`);
const removePrices = () =>
  withoutTriggers(
    portal.database,
    sql`update fund_price set published_at = published_at + interval '50 years'`,
  );
const returnPrices = () =>
  withoutTriggers(
    portal.database,
    sql`update fund_price set published_at = published_at - interval '50 years'`,
  );

// Promise: Nieuwe klanten en nieuwe inleg kunnen dan meteen niet meer.
test('one head closes a brand at once, with a reason that colleagues can read', async () => {
  expect(codeOf(await change('open'))).toEqual([409, 'changedMeanwhile']);
  const short = await head.sendProven('POST', '/api/admin/brand-shut', { reason: 'kort' });
  expect(short.statusCode).toBe(422);
  expect((await head.sendProven('POST', '/api/admin/brand-shut', { reason: REASON })).statusCode).toBe(204);
  expect(await setUp()).toMatchObject({ state: 'shut', changed: { reason: REASON, approvedBy: null } });
  expect(await read('/api/admin/work')).toMatchObject({ brandState: 'shut' });
  expect(codeOf(await portal.call({ url: '/api/funds?productCode=SB' }))).toEqual([409, 'notOpen']);
});

test('a brand with an incomplete step cannot be opened, and the error names the step', async () => {
  await removePrices();
  expect(await statusOf('prices')).toBe('missing');
  const answer = await change('open');
  expect(codeOf(answer)).toEqual([409, 'setUpIncomplete']);
  expect(answer.json().message).toBe('Nog niet klaar: 8 Koersen.');
  await returnPrices();
  expect(await statusOf('prices')).toBe('done');
});

test('a step that waits for a colleague shows who worked on it and when, and still prevents opening', async () => {
  const stepOf = async (name: string) =>
    (await setUp()).steps.find(({ step }: { step: string }) => step === name);
  await removePrices();
  await portal.query(`INSERT INTO price_file (id, number, prices, loaded_by, loaded_at)
    SELECT gen_random_uuid(), 900, '[{"fundId": 1, "date": "2016-01-01", "nav": "100.0000", "distribution": "0.0000"}]',
      id, '2026-11-20T09:00:00Z' FROM person_account WHERE brand = 'baken' AND email = 'tweede@example.nl'`);
  expect(await stepOf('prices')).toMatchObject({
    status: 'waiting',
    by: 'Tom Tweede',
    at: '2026-11-20T09:00:00.000Z',
    details: expect.arrayContaining(['Er zijn koersen ingevoerd of geladen. Een collega publiceert ze.']),
  });
  expect(codeOf(await change('open'))).toEqual([409, 'setUpIncomplete']);
  await withoutTriggers(portal.database, sql`delete from price_file where number = 900`);
  await returnPrices();
  // A step that is complete does not wait for the work of a colleague.
  expect(await stepOf('prices')).toMatchObject({ status: 'done', by: null, at: null });
});

test('the step with calendar, limits and periods names the fields that an earlier release filled in', async () => {
  const details = async () =>
    (await setUp()).steps.find(({ step }: { step: string }) => step === 'calendar').details.join(' ');
  expect(await details()).toBe('Deze horen bij de voorwaarden die gelden.');
  const set = (column: ReturnType<typeof sql>) =>
    withoutTriggers(portal.database, sql`update terms set content = ${column} where brand = 'baken'`);
  const [stored] = await portal.rows("SELECT content FROM terms WHERE brand = 'baken'");
  await set(sql`(content #- '{termijnen,inlegPauze}') - 'wisselen'`);
  expect(await details()).toContain(
    'het portaal vulde ze in: wisselen, termijnen.inlegPauze. Laad voorwaarden',
  );
  await set(sql`${JSON.stringify(stored.content)}::jsonb`);
});

test('the step with questionnaires names the fields of suitability that an earlier release filled in', async () => {
  const details = async (name: string) =>
    (await setUp()).steps.find(({ step }: { step: string }) => step === name).details.join(' ');
  expect(await details('suitability')).toBe(
    'Profielen en grenzen van versie 2026-11-01. Vragenlijsten: 1 (versie 2026-11-01), 2 (versie 2026-11-01), 3 (versie 2026-11-01).',
  );
  const [stored] = await portal.rows("SELECT content FROM terms WHERE brand = 'baken'");
  const set = (column: ReturnType<typeof sql>) =>
    withoutTriggers(portal.database, sql`update terms set content = ${column} where brand = 'baken'`);
  await set(sql`content #- '{passendheid,vragenlijsten}' #- '{passendheid,banden}'`);
  expect(await details('suitability')).toContain(
    'het portaal vulde ze in: passendheid.banden, passendheid.vragenlijsten. Laad voorwaarden',
  );
  expect(await details('calendar')).not.toContain('passendheid');
  await set(sql`${JSON.stringify(stored.content)}::jsonb`);
});

test('a step that becomes incomplete after the request stops the approval', async () => {
  expect((await change('open')).statusCode).toBe(202);
  expect(await statusOf('opening')).toBe('waiting');
  await removePrices();
  expect(codeOf(await approve(second))).toEqual([409, 'approvalLapsed']);
  const [lapsed] = await portal.rows("SELECT reason FROM approval_request WHERE status = 'lapsed'");
  expect(lapsed.reason).toBe('Nog niet klaar: 8 Koersen.');
  await returnPrices();
  expect((await states()).at(-1)).toMatchObject({ state: 'shut' });
});

test('the second head opens the brand; the requester cannot, not even with another account', async () => {
  expect((await change('open')).statusCode).toBe(202);
  expect(codeOf(await change('open', second))).toEqual([409, 'alreadyAsked']);
  expect(codeOf(await approve(head))).toEqual([403, 'ownRequest']);
  const sameHuman = await provenEmployee(portal, 'hoofd+2@example.nl');
  expect(codeOf(await approve(sameHuman))).toEqual([403, 'ownRequest']);
  expect((await approve(second)).statusCode).toBe(204);
  expect((await states()).at(-1)).toEqual({
    state: 'open',
    asked: 'hoofd@example.nl',
    approved: 'tweede@example.nl',
  });
  expect((await portal.call({ url: '/api/funds?productCode=SB' })).statusCode).toBe(200);
});

test('a brand without a book of a former system needs neither the step for the book nor the step for invitations', async () => {
  const { steps } = await getSetUp(portal.services, 'zonder-klanten');
  const found = (step: string) => steps.find((one) => one.step === step);
  expect(found('book')).toMatchObject({
    status: 'notNeeded',
    details: [expect.stringContaining('importeer het dan voordat het merk opengaat')],
  });
  expect(found('invitations')).toMatchObject({ status: 'notNeeded' });
});

test('a book equals that of the old system only after two consecutive months without a difference', () => {
  const at = (month: string, differences = 0) => ({ month, differences });
  expect(isBookEqual([at('2027-01-01'), at('2026-12-01')])).toBe(true);
  expect(isBookEqual([at('2027-01-01')])).toBe(false);
  expect(isBookEqual([at('2027-01-01'), at('2026-11-01')])).toBe(false);
  expect(isBookEqual([at('2027-01-01'), at('2026-12-01', 1)])).toBe(false);
});

test('a takeover on the 15th requires the comparison of that month', () => {
  const months = [{ month: '2027-01-01', differences: 0 }];
  expect(isComparedUntil(months, '2027-01-15')).toBe(true);
  expect(isComparedUntil(months, '2027-02-15')).toBe(false);
  expect(isComparedUntil([], '2027-01-15')).toBe(false);
});

describe('an employee runs trials of the outside services', () => {
  const attempt = (service: string, by = head) =>
    portal.call({ method: 'POST', url: `/api/admin/set-up/trials/${service}`, cookie: by.cookie });
  const stateOf = async (service: string) =>
    (await setUp()).trials.find((one: { service: string }) => one.service === service);
  const waitingTrial = async () =>
    (await portal.rows('SELECT id FROM service_trial WHERE claimed_at IS NULL ORDER BY id DESC LIMIT 1'))[0]
      .id;
  /** Returns the same server after a restart with other settings. */
  const restarted = (configuration: Partial<Configuration>) => ({
    ...portal.services,
    configuration: { ...portal.services.configuration, ...configuration },
  });
  const stepWith = async (configuration: Partial<Configuration>) => {
    const { steps } = await getSetUp(restarted(configuration), 'baken');
    return steps.find(({ step }) => step === 'services');
  };
  beforeAll(async () => {
    await head.sendProven('POST', '/api/admin/brand-shut', { reason: REASON });
  });

  test('a passed trial of each needed service completes the step, and other services show why they need none', async () => {
    expect(await statusOf('services')).toBe('done');
    expect(await stateOf('mandates')).toMatchObject({ status: 'done', outcome: 'De sleutel werkt.' });
    expect(await stateOf('sms')).toMatchObject({
      status: 'notNeeded',
      explanation: expect.stringContaining('SMS_BASE_URL'),
    });
    expect(await stateOf('bank')).toMatchObject({ status: 'notNeeded' });
  });

  test('reports a needed service without settings, and requires a new trial after a change of settings', async () => {
    expect(await stepWith({ smtpUrl: undefined })).toMatchObject({
      status: 'missing',
      details: ['Mail: ontbreekt.'],
    });
    expect(await stepWith({ smsBaseUrl: 'http://127.0.0.1:1/sms' })).toMatchObject({
      details: ['Sms: ontbreekt.'],
    });
    expect(await stepWith({ smtpUrl: 'smtp://naam:nieuw@127.0.0.1:1' })).toMatchObject({
      details: ['Mail: verlopen.'],
    });
    expect(await stepWith({ storage: { kind: 'disk', directory: '/elders' } })).toMatchObject({
      details: ['Opslag: verlopen.'],
    });
    const { payments } = neededServices;
    const account = { apiKey: `test_${'c'.repeat(30)}`, profileId: 'pfl_model' };
    const otherKey = payments && { ...payments, accounts: { baken: account } };
    expect(await stepWith({ ...(otherKey && { payments: otherKey }) })).toMatchObject({
      details: ['Mollie: verlopen.'],
    });
  });

  // Promise: Een goede proef geldt … dagen, zolang de instellingen gelijk blijven.
  // Promise: De laatste goede proef is ouder dan … dagen.
  test('a good trial is valid for thirty days', async () => {
    portal.clock.advance(29.9 * 24 * 60 * 60_000);
    const until = await getSetUp(portal.services, 'baken');
    expect(until.trials.filter(({ status }) => status === 'done')).toHaveLength(4);
    portal.clock.advance(0.2 * 24 * 60 * 60_000);
    const after = await getSetUp(portal.services, 'baken');
    expect(after.trials.filter(({ status }) => status === 'expired')).toHaveLength(4);
    portal.clock.advance(-30.1 * 24 * 60 * 60_000);
  });

  // Promise: … geeft geen antwoord binnen … seconden, of geen veilige verbinding.
  test('one process makes a requested trial once, and a failed trial prevents the opening of the brand', async () => {
    const answer = await attempt('mail');
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await stateOf('mail')).toMatchObject({ status: 'running', outcome: null, by: expect.any(String) });
    const id = await waitingTrial();
    const other = { ...portal.services };
    await Promise.all([
      runServiceTrial(portal.services, id),
      runServiceTrial(other, id),
      runServiceTrial(other, id),
    ]);
    expect(await stateOf('mail')).toMatchObject({
      status: 'failed',
      outcome: expect.stringContaining('Mail geeft geen antwoord binnen 15 seconden'),
    });
    const lines = await portal.rows(
      "SELECT action, detail FROM audit_entry WHERE action LIKE 'serviceTrial.%' ORDER BY sequence",
    );
    expect(lines).toEqual([
      { action: 'serviceTrial.requested', detail: { service: 'mail' } },
      { action: 'serviceTrial.finished', detail: { service: 'mail', outcome: 'noAnswer', mode: null } },
    ]);
    const opening = await change('open');
    expect(codeOf(opening)).toEqual([409, 'setUpIncomplete']);
    expect(opening.json().message).toBe(
      'Nog niet klaar: 10 Bank, Mollie, Twikey, mail, sms en opslag. Mail: mislukt.',
    );
  });

  test('a trial fails if this server lacks its settings, and a trial without an outcome fails after a time limit', async () => {
    expect((await attempt('storage')).statusCode).toBe(204);
    await runServiceTrial(
      restarted({ storage: { kind: 'disk', directory: '/elders' } }),
      await waitingTrial(),
    );
    expect(await stateOf('storage')).toMatchObject({
      status: 'expired',
      outcome: expect.stringContaining('niet op alle servers gelijk'),
    });
    expect((await attempt('storage')).statusCode).toBe(204);
    expect(codeOf(await attempt('storage', second))).toEqual([429, 'tooManyRequests']);
    portal.clock.advance(89_000);
    expect(await stateOf('storage')).toMatchObject({ status: 'running' });
    portal.clock.advance(2_000);
    expect(await stateOf('storage')).toMatchObject({
      status: 'failed',
      outcome: expect.stringContaining('PROCESS_ROLE'),
    });
    // A job process that starts after the time limit does not make the lost trial.
    const lost = await waitingTrial();
    await runServiceTrial(portal.services, lost);
    expect(await stateOf('storage')).toMatchObject({ status: 'failed' });
    expect(await waitingTrial()).toBe(lost);
  });

  test('a trial is started only if it ends before the time at which it counts as lost', async () => {
    portal.clock.advance(11 * 60_000);
    expect((await attempt('storage')).statusCode).toBe(204);
    const id = await waitingTrial();
    portal.clock.advance(75_000);
    await runServiceTrial(portal.services, id);
    expect(await waitingTrial()).toBe(id);
    portal.clock.advance(-1_000);
    await runServiceTrial(portal.services, id);
    expect(await stateOf('storage')).toMatchObject({ status: 'done' });
  });

  test('a brand gets at most five trials of a service in ten minutes, and the error states how long to wait', async () => {
    portal.clock.advance(11 * 60_000);
    for (let count = 0; count < 5; count += 1) {
      expect((await attempt('storage')).statusCode).toBe(204);
      await runServiceTrial(portal.services, await waitingTrial());
    }
    expect(await stateOf('storage')).toMatchObject({ status: 'done' });
    const sixth = await attempt('storage', second);
    expect(codeOf(sixth)).toEqual([429, 'tooManyRequests']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(400);
    expect((await attempt('mandates')).statusCode).toBe(204);
  });

  test('only heads of the brand can request a trial, and nobody can change or remove an outcome', async () => {
    const other = await portal.signIn('admin@example.nl');
    const refused = await portal.call({
      method: 'POST',
      url: '/api/admin/set-up/trials/mail',
      cookie: other,
    });
    expect(codeOf(refused)).toEqual([403, 'roleMissing']);
    expect((await attempt('kassa')).statusCode).toBe(404);
    for (const statement of [
      "UPDATE service_trial SET outcome = 'ok' WHERE finished_at IS NOT NULL",
      "UPDATE service_trial SET service = 'mail'",
      'DELETE FROM service_trial',
      `INSERT INTO service_trial (id, brand, service, requested_by, requested_at)
       SELECT gen_random_uuid(), 'baken', 'mail', id, now() FROM person_account
       WHERE email = 'investeerder@example.nl' AND brand = 'baken'`,
    ]) {
      await expect(portal.query(statement), statement).rejects.toThrow(/service trial/);
    }
  });

  // Promise: Wij sturen één mail, naar uw eigen adres.
  // Promise: Wij sturen één sms, naar uw eigen nummer.
  test('a trial sends one mail and one text message, even while the brand withholds all messages', async () => {
    const sink = await startMailSink();
    const sent: string[] = [];
    const provider = createServer((request, response) => {
      request.on('data', (bytes) => sent.push(String(bytes)));
      request.on('end', () => response.writeHead(202).end());
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const working = restarted({ smtpUrl: sink.url, smsBaseUrl: `http://127.0.0.1:${port}` });
    await withoutTriggers(
      portal.database,
      sql`insert into brand_state (brand, number, state, at) values ('baken', 99, 'shadow', now())`,
    );
    const tryOut = async (service: string) => {
      portal.clock.advance(11 * 60_000);
      expect((await attempt(service)).statusCode).toBe(204);
      await runServiceTrial(working, await waitingTrial());
      return (await getSetUp(working, 'baken')).trials.find((one) => one.service === service);
    };
    expect(await tryOut('mail')).toMatchObject({ status: 'done' });
    expect(sink.taken.map(({ to }) => to)).toEqual(['hoofd@example.nl']);
    expect(await tryOut('sms')).toMatchObject({
      status: 'failed',
      outcome: expect.stringContaining('mobiel nummer'),
    });
    await givePhone(portal, 'hoofd@example.nl', '+31612345678');
    expect(await tryOut('sms')).toMatchObject({ status: 'done' });
    expect(sent.map((body) => JSON.parse(body).to)).toEqual(['+31612345678']);
    await sink.close();
    provider.close();
  });

  // Promise: Het laatste afschrift kwam op … binnen.
  // Promise: Er kwam nog geen afschrift binnen.
  test('the trial of the bank returns the day of the last statement', async () => {
    const withFolder = restarted({ bankStatementsDir: folder });
    const outcome = async () => {
      portal.clock.advance(11 * 60_000);
      await attempt('bank');
      await runServiceTrial(withFolder, await waitingTrial());
      return (await getSetUp(withFolder, 'baken')).trials[0]?.outcome;
    };
    await withoutTriggers(portal.database, sql`delete from bank_statement where brand = 'baken'`);
    expect(await outcome()).toMatch(/Er kwam nog geen afschrift binnen\.$/);
    await withoutTriggers(
      portal.database,
      sql`insert into bank_statement (id, account_id, brand, position, reference, from_day, to_day, opening_cents,
          closing_cents, version, digest, imported_at)
        select gen_random_uuid(), gen_random_uuid(), 'baken', 1, 'x', '2026-11-17', '2026-11-17', 0, 0, '08', sha256('x'),
          '2026-11-18T08:00:00Z'`,
    );
    expect(await outcome()).toMatch(/Het laatste afschrift kwam op 18 november 2026 binnen\.$/);
  });

  test('an outcome contains no secret of the settings and no address of the head', async () => {
    const secret = restarted({ smtpUrl: 'smtp://naam:geheim-wachtwoord@127.0.0.1:1' });
    portal.clock.advance(11 * 60_000);
    await attempt('mail');
    await runServiceTrial(secret, await waitingTrial());
    const stored = JSON.stringify([
      await portal.rows('SELECT * FROM service_trial'),
      await portal.rows("SELECT detail FROM audit_entry WHERE action LIKE 'serviceTrial.%'"),
      await setUp(),
    ]);
    expect(stored).not.toMatch(/geheim-wachtwoord|naam:|test_a|sleutel-van-baken/);
    expect(stored).not.toContain('hoofd@example.nl');
  });
});

test('two heads who open a brand that is in preparation confirm that no book can be imported afterwards', async () => {
  await withoutTriggers(
    portal.database,
    sql`delete from brand_state where brand = 'baken'`,
    sql`delete from approval_request where status = 'waiting'`,
  );
  await storeGoodTrials(portal);
  const requested = await change('open');
  expect(requested.statusCode, requested.body).toBe(202);
  const [waiting] = await portal.rows("SELECT lines FROM approval_request WHERE status = 'waiting'");
  expect(waiting.lines).toContainEqual({
    label: 'Boek van een vorig systeem',
    before: 'Geen',
    after: 'Geen, en het kan er niet meer in',
  });
});
