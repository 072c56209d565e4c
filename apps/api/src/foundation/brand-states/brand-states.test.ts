import type { BrandState } from '@portaal/domain/brand/state';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/demo-investors.ts';
import { queueMail, queueSms } from '../../platform/outbox/outbox.ts';
import { personAccount } from '../../schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  brandStateOf,
  outgoingMandates,
  outgoingPayments,
  readBrandState,
  requireOutgoing,
} from './brand-states.use-cases.ts';

/** Sets the state of a brand without the approval of heads, as only the owner of the tables can. */
async function setState(portal: TestApp, state: BrandState, brand = 'baken'): Promise<void> {
  const owner = portal.ownerUrl === undefined ? undefined : new pg.Client(portal.ownerUrl);
  await owner?.connect();
  const statement = [
    `INSERT INTO brand_state (brand, number, state, reason, at)
     SELECT $1, 1 + coalesce(max(number), 0), $2, CASE $2 WHEN 'shut' THEN 'Even niet' END, now()
     FROM brand_state WHERE brand = $1`,
    [brand, state],
  ] as const;
  await (owner ?? portal).query(statement[0], [...statement[1]]);
  await owner?.end();
  portal.clock.advance(2_000);
}

describe('a brand in an empty installation is closed at first', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await createTestApp({ demoData: false, open: false });
  });
  afterAll(() => portal.close());

  const codeOf = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await portal.call({ method, url, ...(payload && { payload }) });
    return [response.statusCode, response.json().code];
  };

  test('a new brand has the state preparing and shows no figures of its terms', async () => {
    expect(await readBrandState(portal.database.orm, 'baken')).toBe('preparing');
    for (const url of ['/api/funds?productCode=SB', '/api/funds/performance', '/api/risk-profiles']) {
      expect(await codeOf('GET', url), url).toEqual([409, 'notOpen']);
    }
    expect(await codeOf('POST', '/api/calculation', {})).toEqual([409, 'notOpen']);
  });

  test('a new brand has no account at a provider and no payment file for the bank', async () => {
    const provider = {} as never;
    const services = { ...portal.services, paymentProvider: () => provider, mandateProvider: () => provider };
    expect(await outgoingPayments(services, 'baken')).toBeUndefined();
    expect(await outgoingMandates(services, 'baken')).toBeUndefined();
    await expect(requireOutgoing(services, 'baken')).rejects.toThrow('notOpen');
  });

  test('a new brand rejects account requests and stores no data about them', async () => {
    const payload = { email: 'nieuw@example.nl', name: 'Nel', password: DEMO_PASSWORD };
    expect(await codeOf('POST', '/api/accounts', payload)).toEqual([409, 'notOpen']);
    expect(await portal.rows('SELECT 1 FROM account_registration')).toEqual([]);
  });

  const person = (email: string, role: 'investor' | 'admin') => ({
    id: crypto.randomUUID(),
    brand: 'baken',
    email,
    name: 'Nel',
    passwordHash: '',
    role,
    createdAt: portal.clock.now(),
  });
  const mail = (recipient: string) => ({
    brand: 'baken',
    recipient,
    template: 'notification' as const,
    values: { name: 'Nel', title: 'Uw overzicht', url: 'https://a.example' },
    at: portal.clock.now(),
  });
  const stored = () =>
    portal.rows(`SELECT recipient, values, withheld_at IS NOT NULL AS withheld,
      next_attempt_at > '9000-01-01' AS never FROM outbox_mail ORDER BY created_at, recipient`);

  test('a new brand never sends messages, except to its employees, and other brands still send theirs', async () => {
    const { orm } = portal.database;
    await orm
      .insert(personAccount)
      .values([person('klant@example.nl', 'investor'), person('hoofd@example.nl', 'admin')]);
    await setState(portal, 'open', 'anker');
    const values = { reason: 'U logt in.', code: '123456' };
    await portal.database.transaction(async (tx) => {
      const { queue } = portal.services;
      await queueMail(tx, queue, mail('klant@example.nl'), mail('hoofd@example.nl'));
      await queueMail(tx, queue, { ...mail('elders@example.nl'), brand: 'anker' });
      for (const isForEmployee of [false, true]) {
        const sms = { brand: 'baken', recipient: `+3161234567${isForEmployee ? 1 : 2}`, values };
        await queueSms(tx, queue, { ...sms, isForEmployee, at: portal.clock.now() });
      }
    });
    const left = { withheld: false, never: false };
    const erased = { recipient: '', values: {}, withheld: true, never: true };
    expect(await stored()).toEqual([
      erased,
      erased,
      { ...left, recipient: '+31612345671', values },
      { ...left, recipient: 'elders@example.nl', values: expect.anything() },
      { ...left, recipient: 'hoofd@example.nl', values: expect.anything() },
    ]);
  });

  // Promise: Zij gaan nooit meer weg, ook niet als het merk open is.
  test('never sends a message withheld before the opening, even if an SQL statement marks it as due', async () => {
    await setState(portal, 'open');
    expect((await stored()).filter(({ withheld }) => withheld)).toHaveLength(2);
    const send =
      "UPDATE outbox_mail SET withheld_at = NULL, next_attempt_at = now(), recipient = 'klant@example.nl'";
    await expect(portal.query(`${send} WHERE withheld_at IS NOT NULL`)).rejects.toThrow('is withheld');
    expect(await codeOf('GET', '/api/funds?productCode=SB')).toEqual([200, undefined]);
  });
});

describe('an open brand with investors can be closed', () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await createTestApp({ role: 'application' });
  });
  afterAll(() => portal.close());

  test('a closed brand rejects new business within two seconds, while its investors can continue', async () => {
    const cookie = await portal.signIn('investeerder@example.nl');
    expect(await brandStateOf(portal.services, 'baken')).toBe('open');
    await setState(portal, 'shut');
    const ask = async (method: 'GET' | 'POST', url: string, signedIn = cookie) => {
      const response = await portal.call({
        method,
        url,
        cookie: signedIn,
        ...(method === 'POST' && { payload: {} }),
      });
      return [response.statusCode, response.json().code];
    };
    expect(await ask('POST', '/api/calculation')).toEqual([409, 'notOpen']);
    expect(await ask('POST', '/api/applications')).toEqual([409, 'notOpen']);
    expect(await ask('GET', '/api/funds?productCode=SB', '')).toEqual([409, 'notOpen']);
    const funds = await portal.call({ url: '/api/funds?productCode=SB', cookie });
    expect(funds.json().data.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await ask('GET', '/api/contracts/summaries')).toEqual([200, undefined]);
    expect(await portal.signIn('investeerder@example.nl')).not.toBe('');
    expect((await portal.call({ url: '/api/funds?productCode=SB', brand: 'anker' })).statusCode).toBe(200);
  });

  test('the server cannot change the state of a brand without the approval of a second head', async () => {
    const [head] = await portal.rows(
      "SELECT id FROM person_account WHERE brand = 'anker' AND email = 'hoofd@example.nl'",
    );
    const [service] = await portal.rows(
      "SELECT id FROM person_account WHERE brand = 'anker' AND email = 'admin@example.nl'",
    );
    const insert = (fields: Record<string, unknown>) => {
      const row: Record<string, unknown> = {
        brand: 'anker',
        number: 2,
        state: 'shut',
        reason: 'Even niet',
        at: new Date(),
        ...fields,
      };
      const names = Object.keys(row);
      return portal.query(
        `INSERT INTO brand_state (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        Object.values(row),
      );
    };
    // On the embedded database the server owns the tables, so it may store a state without two heads.
    const isOwner = portal.ownerUrl === undefined;
    if (!isOwner) await expect(insert({})).rejects.toThrow('has no head');
    await expect(insert({ asked_by: service?.id })).rejects.toThrow('was not asked by a head');
    await expect(insert({ asked_by: head?.id, state: 'preparing', reason: null })).rejects.toThrow(
      'cannot go from open to preparing',
    );
    await expect(insert({ asked_by: head?.id, number: 3 })).rejects.toThrow('is not the next');
    await insert({ asked_by: head?.id });
    const open = { number: 3, state: 'open', reason: null, asked_by: head?.id };
    await expect(insert({ ...open, number: 3 })).rejects.toThrow('was not approved by a second head');
    if (!isOwner) await expect(insert({ ...open, asked_by: null })).rejects.toThrow('has no head');
    for (const change of ["UPDATE brand_state SET state = 'open'", 'DELETE FROM brand_state']) {
      await expect(portal.query(change), change).rejects.toThrow();
    }
  });
});
