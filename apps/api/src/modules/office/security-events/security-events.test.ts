import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { forgetSecurityEvents, raiseAlarms, SecurityEvents } from './security-events.use-cases.ts';

let portal: TestApp;
let events: SecurityEvents;
let investor: string;
let admin: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  portal = await createTestApp({
    configuration: { securityMail: 'wacht@example.nl' },
    noteSecurityEvent: (event) => events.note(event),
  });
  events = new SecurityEvents(portal.services);
  investor = await portal.signIn('investeerder@example.nl');
  admin = await portal.signIn('admin@example.nl');
  for (const { id, email } of await portal.rows(
    `SELECT id, email FROM person_account WHERE brand = 'baken'`,
  )) {
    ids[email] = id;
  }
});
afterAll(() => portal.close());
beforeEach(async () => {
  await events.write();
  await portal.rows('DELETE FROM security_event');
  await portal.rows('DELETE FROM security_alarm');
});

const written = async () => {
  await events.write();
  return portal.rows(
    'SELECT kind, person_id, subject_id, route, address, device FROM security_event ORDER BY kind DESC, id',
  );
};
const device = { 'user-agent': 'Proeftoestel 1.0' };
const SOMEONE = '01990000-0000-7000-8000-000000000000';

test('records a rejected sign-in with address, device and account, without the attempted name', async () => {
  const payload = { email: 'investeerder@example.nl', password: 'dit-is-het-niet' };
  await portal.call({ method: 'POST', url: '/api/login', payload, headers: device });
  const subject_id = ids['investeerder@example.nl'];
  const fields = { person_id: null, subject_id, address: '127.0.0.1', device: 'Proeftoestel 1.0' };
  expect(await written()).toEqual([{ kind: 'signInRefused', route: 'POST /api/login', ...fields }]);
  expect(JSON.stringify(await portal.rows('SELECT * FROM security_event'))).not.toContain('investeerder');
  await portal.rows('DELETE FROM security_event');
  const unknown = { ...payload, email: 'niemand@example.nl' };
  await portal.call({ method: 'POST', url: '/api/login', payload: unknown, headers: device });
  expect(await written()).toEqual([
    { kind: 'signInRefused', route: 'POST /api/login', ...fields, subject_id: null },
  ]);
});

test("records an attempt to open another person's data, but not a visitor's mistake", async () => {
  await portal.call({ url: `/api/offers/${SOMEONE}/pdf`, cookie: investor });
  await portal.call({ url: '/api/admin/people', cookie: investor });
  await portal.call({ url: `/api/offers/${SOMEONE}/pdf` });
  await portal.call({ url: '/api/bestaat-niet' });
  const person_id = ids['investeerder@example.nl'];
  expect(await written()).toMatchObject([
    { kind: 'foreignId', person_id, subject_id: SOMEONE, route: 'GET /api/offers/:id/pdf' },
    { kind: 'denied', person_id, subject_id: null, route: 'GET /api/admin/people' },
  ]);
});

test("records an employee's view of a person with that person", async () => {
  const subject_id = ids['investeerder@example.nl'];
  expect((await portal.call({ url: `/api/admin/people/${subject_id}`, cookie: admin })).statusCode).toBe(200);
  await portal.call({ url: '/api/contracts', cookie: investor });
  expect(await written()).toMatchObject([
    { kind: 'personViewed', person_id: ids['admin@example.nl'], subject_id },
  ]);
});

const many = (count: number, fields: object) => {
  const event = {
    brand: 'baken',
    personId: null,
    subjectId: null,
    route: 'GET /x',
    address: '192.0.2.1',
    device: '',
  };
  for (let at = 0; at < count; at += 1) events.note({ ...event, kind: 'signInRefused', ...fields });
};

test("raises an alarm when a rule's count is reached, once a day, and again the next day", async () => {
  many(19, {});
  await events.write();
  expect(await raiseAlarms(portal.services)).toEqual([]);
  many(1, {});
  many(30, { kind: 'denied', personId: ids['investeerder@example.nl'] });
  await events.write();
  expect(await raiseAlarms(portal.services)).toEqual([
    { brand: 'baken', rule: 'many refused sign-ins of one address', key: '192.0.2.1', count: 20 },
    {
      brand: 'baken',
      rule: 'many ids of others by one person',
      key: ids['investeerder@example.nl'],
      count: 30,
    },
  ]);
  expect(await raiseAlarms(portal.services)).toEqual([]);
  const mails = await portal.rows(
    `SELECT recipient, values FROM outbox_mail WHERE template = 'securityAlarm' ORDER BY id`,
  );
  expect(mails).toMatchObject([
    { recipient: 'wacht@example.nl', values: { key: '192.0.2.1', count: '20' } },
    { values: { rule: 'Veel gegevens van anderen opgevraagd door één gebruiker', count: '30' } },
  ]);
  portal.clock.advance(24 * 3_600_000);
  many(20, {});
  await events.write();
  expect(await raiseAlarms(portal.services)).toMatchObject([{ key: '192.0.2.1', count: 20 }]);
});

test('raises an alarm for attempts on one account from several addresses, not from one address', async () => {
  const subjectId = ids['investeerder@example.nl'] ?? null;
  many(9, { subjectId });
  many(5, { subjectId: ids['nieuw@example.nl'] });
  many(5, { subjectId: ids['nieuw@example.nl'], address: '192.0.2.2' });
  await events.write();
  expect(await raiseAlarms(portal.services)).toEqual([]);
  many(1, { subjectId, address: '192.0.2.2' });
  await events.write();
  expect(await raiseAlarms(portal.services)).toEqual([]);
  many(1, { subjectId, address: '192.0.2.3' });
  await events.write();
  expect(await raiseAlarms(portal.services)).toEqual([
    { brand: 'baken', rule: 'many refused sign-ins on one account', key: subjectId, count: 11 },
  ]);
});

test('raises an alarm for a sale within a day after an account change, not for a later sale or the reverse order', async () => {
  const act = async (action: string, hours: number): Promise<void> => {
    const at = new Date(portal.clock.now().getTime() + hours * 3_600_000);
    await portal.rows(
      `INSERT INTO audit_entry (sequence, at, brand, actor_id, action, subject_type, detail, previous_hash, hash)
       SELECT coalesce(max(sequence), 0) + 1, $1, 'baken', $2, $3, 'test', '{}', '', '' FROM audit_entry`,
      [at, ids['investeerder@example.nl'], action],
    );
  };
  await act('sellRequest.accepted', -30);
  await act('counterAccount.changed', -29);
  expect(await raiseAlarms(portal.services)).toEqual([]);
  await act('sellRequest.accepted', -3);
  expect(await raiseAlarms(portal.services)).toEqual([]);
  await act('counterAccount.changed', -2);
  await act('sellRequest.accepted', -1);
  expect(await raiseAlarms(portal.services)).toEqual([
    {
      brand: 'baken',
      rule: 'a sale within a day of a new account',
      key: ids['investeerder@example.nl'],
      count: 1,
    },
  ]);
});

test('stores events that could not be written later, together with newer events', async () => {
  many(3, {});
  await portal.rows('ALTER TABLE security_event RENAME TO security_event_away');
  await expect(events.write()).rejects.toThrow();
  many(2, {});
  await portal.rows('ALTER TABLE security_event_away RENAME TO security_event');
  expect(await events.write()).toBe(0);
  expect(await portal.rows('SELECT count(*)::int AS events FROM security_event')).toEqual([{ events: 5 }]);
});

// Promise: Wij bewaren dit een half jaar.
test('deletes events after half a year and limits the memory used during a flood of events', async () => {
  many(5_010, {});
  expect(await events.write()).toBe(10);
  portal.clock.advance(179 * 24 * 3_600_000);
  await forgetSecurityEvents(portal.services);
  expect(await portal.rows('SELECT count(*)::int AS events FROM security_event')).toEqual([
    { events: 5_000 },
  ]);
  portal.clock.advance(2 * 24 * 3_600_000);
  await forgetSecurityEvents(portal.services);
  expect(await portal.rows('SELECT count(*)::int AS events FROM security_event')).toEqual([{ events: 0 }]);
});
