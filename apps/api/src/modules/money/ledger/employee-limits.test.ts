import type { TermsFile } from '@portaal/domain/products/terms/file';
import { addDays, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';
import { readEmployeeLimits } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertPublished, insertVersion } from '../../products/terms/terms.use-cases.ts';

const DAY = 86_400_000;
const REASON = 'Proef met bedragen van het merk';

let portal: TestApp;
interface Employee {
  readonly email: string;
  cookie: string;
  app: TestApplication;
}
let admin: Employee;
let colleague: Employee;
interface Contract {
  readonly id: string;
  readonly number: string;
  readonly person_id: string;
}
/** Two contracts of one person, and a contract of another person. */
let first: Contract;
let second: Contract;
let other: Contract;

const rows = async <R = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await portal.database.connection.pool.query(text, values)).rows as R[];

const signedIn = async (email: string): Promise<Employee> => ({
  email,
  cookie: await portal.signIn(email),
  app: await giveApp(portal, email),
});

beforeAll(async () => {
  portal = await createTestApp();
  await signIn();
  const all = await rows<Contract>(
    "SELECT id, number, person_id FROM contract WHERE brand = 'baken' ORDER BY number",
  );
  const twice = all.find((one) =>
    all.some(({ id, person_id }) => id !== one.id && person_id === one.person_id),
  );
  const beside = all.find(({ id, person_id }) => person_id === twice?.person_id && id !== twice.id);
  const elsewhere = all.find(({ person_id }) => person_id !== twice?.person_id);
  if (!twice || !beside || !elsewhere) throw new Error('the demo lacks a contract');
  [first, second, other] = [twice, beside, elsewhere];
});
afterAll(() => portal.close());

async function signIn(): Promise<void> {
  admin = await signedIn('admin@example.nl');
  colleague = await signedIn('collega@example.nl');
}

/** Moves the clock to 10.00 of a day, and signs the employees in again. */
async function moveTo(day: IsoDate): Promise<void> {
  portal.clock.set(`${day}T09:00:00Z`);
  await signIn();
}

type Amounts = TermsFile['controle']['tweedeMedewerker'];

/**
 * Returns terms of a brand that apply from a day on, in which one employee may move less than `geld` euros
 * alone.
 */
const termsWith = (day: IsoDate, geld: number, ceiling = geld * 10, brand = 'baken'): TermsFile => {
  const terms = structuredClone({ ...demoTermsOf(brand), geldigVanaf: day });
  terms.controle.tweedeMedewerker.geld = geld;
  terms.controle.plafondMedewerker.geld = ceiling;
  return terms;
};

/** Publishes terms of a brand directly. */
async function publish(content: TermsFile, number: number): Promise<void> {
  const { merk: brand, geldigVanaf: validFrom } = content;
  const version = `${brand}-${number}`;
  await portal.database.transaction(async (tx) => {
    await insertVersion(tx, version, content);
    const at = portal.clock.now();
    const row = { id: newId(), brand, number, validFrom, content, version };
    await insertPublished(tx, { ...row, loadedAt: at, decidedAt: at });
  });
}

let payouts = 0;
/** Orders a payout of a blocked contract. Returns the path of its release. */
async function withheldPayout({ id, number }: Contract, amountCents: number): Promise<string> {
  await rows("UPDATE contract SET status = 'blocked' WHERE id = $1", [id]);
  payouts += 1;
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'distribution', date '2020-01-01' + $2::int, $3, '2026-11-24', 'ordered') RETURNING id`,
    [id, payouts, amountCents],
  );
  return `/api/admin/contracts/${number}/payouts/${payout?.id}/release`;
}

/** Sends a call with a fresh code. */
async function send(url: string, body: object, { cookie, app }: Employee = admin) {
  portal.clock.advance(60_000);
  return sendProven(portal, { cookie, app, url, body });
}
const release = async (contract: Contract, amountCents: number) =>
  send(await withheldPayout(contract, amountCents), { reason: REASON });

/** Approves a waiting request as the colleague. */
async function approve(id: string): Promise<number> {
  const { items } = (
    await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie: colleague.cookie })
  ).json().data;
  const { seen } = items.find((one: { id: string }) => one.id === id);
  return (await send(`/api/admin/approvals/${id}/approve`, { seen }, colleague)).statusCode;
}

const amountsOfDesk = async () =>
  (await portal.call({ method: 'GET', url: '/api/admin/rights', cookie: admin.cookie }))
    .json()
    .data.limits.map(({ alone, ceiling }: { alone: number; ceiling: number }) => [alone, ceiling]);

test('requires a second employee to publish less strict terms, which apply from their first day', async () => {
  await moveTo(isoDate('2026-11-20'));
  const load = await portal.call({
    method: 'POST',
    url: '/api/admin/terms',
    cookie: admin.cookie,
    payload: JSON.stringify(termsWith(isoDate('2026-11-21'), 5_000)),
    headers: { 'content-type': 'application/json' },
  });
  expect(load.statusCode, load.body).toBe(201);
  const { id, number } = load.json().data;
  expect(number).toBe(2);
  const own = await send(`/api/admin/terms/${id}/publish`, {});
  expect(own.json().code).toBe('ownTerms');
  const { waiting } = (
    await portal.call({ method: 'GET', url: '/api/admin/terms', cookie: colleague.cookie })
  ).json().data;
  expect(waiting.differences.map(({ after }: { after: string }) => after.replaceAll('\u00a0', ' '))).toEqual([
    '€ 5.000 (minder streng)',
    '€ 50.000 (minder streng)',
  ]);
  expect((await send(`/api/admin/terms/${id}/publish`, {}, colleague)).statusCode).toBe(204);
  // Until that day, the old limit applies.
  expect(await amountsOfDesk()).toEqual([
    [1_000, 10_000],
    [50_000, 500_000],
    [100_000, 1_000_000],
  ]);
  const path = await withheldPayout(first, 1_000_00);
  const waits = await send(path, { reason: REASON });
  expect(waits.statusCode, waits.body).toBe(202);
  expect((await release(other, 999_99)).statusCode).toBe(204);

  await moveTo(isoDate('2026-11-21'));
  expect((await amountsOfDesk())[0]).toEqual([5_000, 50_000]);
  // The open request still waits for a second employee, although one employee may now release such a payout
  // alone.
  const again = await send(path, { reason: REASON });
  expect([again.statusCode, again.json().code]).toEqual([409, 'alreadyAsked']);
  expect((await release(second, 1_000_00)).statusCode).toBe(204);
  expect(await approve(waits.json().data.approvalId)).toBe(204);
});

test('after the limit is lowered, actions of one employee below the old limit count, on all contracts of the person', async () => {
  await publish(termsWith(isoDate('2027-01-01'), 5_000), 3);
  await publish(termsWith(isoDate('2027-01-02'), 500), 4);
  await moveTo(isoDate('2027-01-01'));
  expect((await release(first, 3_000_00)).statusCode).toBe(204);
  expect((await release(other, 499_98)).statusCode).toBe(204);
  await moveTo(isoDate('2027-01-02'));
  // € 3.000 is above today's limit, but was below the limit on the day of the release.
  expect((await release(second, 1)).statusCode).toBe(202);
  expect((await release(other, 2)).statusCode).toBe(202);
  expect((await release(other, 1)).statusCode).toBe(204);
  await moveTo(isoDate('2027-02-03'));
  expect((await release(second, 500_00)).statusCode).toBe(202);
  expect((await release(second, 499_99)).statusCode).toBe(204);
});

test('after the limit is raised, actions of two employees above the old limit do not count', async () => {
  await publish(termsWith(isoDate('2027-03-10'), 500), 5);
  await publish(termsWith(isoDate('2027-03-11'), 2_000), 6);
  await moveTo(isoDate('2027-03-10'));
  const done = await release(first, 1_500_00);
  expect(done.statusCode).toBe(202);
  expect(await approve(done.json().data.approvalId)).toBe(204);
  await moveTo(isoDate('2027-03-11'));
  expect((await release(first, 1_999_99)).statusCode).toBe(204);
  expect((await release(second, 1)).statusCode).toBe(202);
});

test('an employee of two brands has the limit of the brand of each action, and one total for both brands', async () => {
  await publish(termsWith(isoDate('2027-05-01'), 5_000, 50_000, 'anker'), 2);
  await publish(termsWith(isoDate('2027-05-01'), 1_000), 7);
  await moveTo(isoDate('2027-05-01'));
  const limitsOf = async (brand: string) =>
    (await readEmployeeLimits(portal.database.orm, brand)).at(portal.clock.now());
  expect([(await limitsOf('anker')).alone.money, (await limitsOf('baken')).alone.money]).toEqual([
    5_000_00, 1_000_00,
  ]);
  expect((await release(first, 1_000_00)).statusCode).toBe(202);
  const [atAnker] = await rows("SELECT id FROM person_account WHERE email = $1 AND brand = 'anker'", [
    admin.email,
  ]);
  await rows('INSERT INTO small_act (id, employee_id, call, moved_cents, at) VALUES ($1, $2, $3, $4, $5)', [
    ...[newId(), atAnker?.id, 'releasePayout', 9_500_00, portal.clock.now()],
  ]);
  expect((await release(other, 500_00)).statusCode).toBe(202);
  expect((await release(other, 499_99)).statusCode).toBe(204);
});

test('terms published after their first day do not affect actions before their publication', async () => {
  await moveTo(isoDate('2027-07-01'));
  await publish({ ...termsWith(isoDate('2027-01-01'), 100, 1_000, 'derde') }, 1);
  const limits = await readEmployeeLimits(portal.database.orm, 'derde');
  const now = portal.clock.now();
  expect(limits.at(now).alone.money).toBe(100_00);
  expect(limits.at(new Date(now.getTime() - 1)).alone.money).toBe(1_000_00);
  expect((await readEmployeeLimits(portal.database.orm, 'vierde')).at(now).ceiling).toEqual({
    money: 10_000_00,
    release: 500_000_00,
    application: 1_000_000_00,
  });
});

/** A release in the test: its time, person and amount, and whether one employee released it alone. */
interface Done {
  readonly at: number;
  readonly person: string;
  readonly amountCents: number;
  readonly isAlone: boolean;
}

/**
 * Returns whether a list of dated amounts, latest last, requires two employees. Implements the rule
 * independently of the product.
 */
function needsTwo(
  before: readonly Done[],
  now: Omit<Done, 'isAlone'>,
  dated: readonly { readonly from: string; readonly amounts: Pick<Amounts, 'geld'>; readonly most: number }[],
): boolean {
  const versionOn = (at: number) => dated.findLast(({ from }) => from <= dutchDay(new Date(at)));
  const recent = before.filter(({ at }) => at > now.at - 31 * DAY);
  let person = now.amountCents;
  let employee = now.amountCents;
  for (const one of recent) {
    const isSmall = one.amountCents < (versionOn(one.at)?.amounts.geld ?? 0) * 100;
    if (one.person === now.person && isSmall) person += one.amountCents;
    if (one.isAlone) employee += one.amountCents;
  }
  const today = versionOn(now.at);
  return person >= (today?.amounts.geld ?? 0) * 100 || employee >= (today?.most ?? 0) * 100;
}

// Promise: Kleinere bedragen van 31 dagen tellen samen.
test('over a hundred releases under changing limits, requires a second employee exactly when the rule does', async () => {
  const start = isoDate('2027-10-01');
  const versions = [1_000, 300, 4_000, 800].map((geld, index) => ({
    from: addDays(start, index * 12),
    amounts: { geld },
    most: geld * (index % 2 === 0 ? 3 : 6),
  }));
  for (const [index, { from, amounts, most }] of versions.entries()) {
    await publish(termsWith(from, amounts.geld, most), 8 + index);
  }
  const people = [first, second, other];
  const done: Done[] = [];
  const outcomes = new Set<boolean>();
  let seed = 20_271_001;
  const pick = (count: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  for (let step = 0; step < 100; step += 1) {
    if (step % 5 === 0) await moveTo(addDays(start, Math.floor((step / 100) * 60)));
    const contract = people[pick(people.length)] ?? first;
    const amountCents = 1 + pick(90_000) * (1 + pick(4));
    const answer = await release(contract, amountCents);
    const now = { at: portal.clock.now().getTime(), person: contract.person_id, amountCents };
    const isForTwo = needsTwo(done, now, versions);
    expect([step, answer.statusCode], answer.body).toEqual([step, isForTwo ? 202 : 204]);
    outcomes.add(isForTwo);
    if (!isForTwo) done.push({ ...now, isAlone: true });
    else if (pick(2) === 0) {
      expect(await approve(answer.json().data.approvalId)).toBe(204);
      done.push({ ...now, at: portal.clock.now().getTime(), isAlone: false });
    }
  }
  expect([...outcomes].toSorted()).toEqual([false, true]);
}, 120_000);
