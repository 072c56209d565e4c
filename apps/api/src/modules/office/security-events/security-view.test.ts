import type { SecurityEventItem } from '@portaal/domain/office/security-events/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertEvents, type SecurityEvent } from './security-events.repository.ts';

let portal: TestApp;
let admin: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  for (const { id, email, brand } of await portal.rows('SELECT id, email, brand FROM person_account')) {
    ids[brand === 'baken' ? String(email) : `${brand} ${email}`] = String(id);
  }
});
afterAll(() => portal.close());

const get = (url: string, cookie = admin, brand = 'baken') => portal.call({ url, cookie, brand });
const events = async (query = '') => (await get(`/api/admin/security-events${query}`)).json().data;
const event = (at: string, fields: Partial<SecurityEvent> = {}): SecurityEvent => ({
  // The ids are ordered by time, like ids created by a server.
  id: `01990000-0000-7000-8000-${String(Date.parse(at) / 1000).padStart(12, '0')}`,
  at: new Date(at),
  brand: 'baken',
  kind: 'signInRefused',
  personId: null,
  subjectId: null,
  route: 'POST /api/login',
  address: '192.0.2.1',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
  ...fields,
});
const addresses = ({ items }: { items: SecurityEventItem[] }) => items.map(({ address }) => address);

test('lists events newest first, with names of this brand only, and audits the view', async () => {
  const { 'investeerder@example.nl': iris = '', 'admin@example.nl': anne = '' } = ids;
  await insertEvents(portal.database.orm, [
    event('2026-11-18T10:00:00Z', { subjectId: iris }),
    event('2026-11-18T22:59:59Z', { address: '192.0.2.2' }),
    // This time falls on the 19th in the Netherlands.
    event('2026-11-18T23:00:00Z', {
      address: '192.0.2.3',
      kind: 'personViewed',
      personId: anne,
      subjectId: iris,
    }),
    event('2026-11-19T12:00:00Z', { address: '192.0.2.4', kind: 'foreignId', subjectId: 'geen-nummer' }),
    event('2026-11-19T13:00:00Z', { address: '192.0.2.5', brand: 'anker' }),
    event('2026-11-19T14:00:00Z', {
      address: '192.0.2.6',
      subjectId: ids['anker investeerder@example.nl'] ?? null,
    }),
  ]);
  const all = await events();
  expect(addresses(all)).toEqual(['192.0.2.6', '192.0.2.4', '192.0.2.3', '192.0.2.2', '192.0.2.1']);
  expect(all.items[2]).toMatchObject({
    person: { id: anne, name: 'Anne Meester' },
    subject: { id: iris, name: 'Iris Veldkamp' },
    device: 'Chrome op Windows',
  });
  expect([all.items[0].subject, all.items[1].subject]).toEqual([null, null]);
  const [line] = await portal.rows(
    "SELECT detail FROM audit_entry WHERE action = 'security.viewed' ORDER BY sequence DESC",
  );
  expect(line?.detail).toEqual({ list: 'events', events: 5 });

  expect(addresses(await events('?kind=personViewed'))).toEqual(['192.0.2.3']);
  const ofIris = await events(`?person=${iris}`);
  expect([addresses(ofIris), ofIris.person]).toEqual([
    ['192.0.2.3', '192.0.2.1'],
    { id: iris, name: 'Iris Veldkamp' },
  ]);
  expect(addresses(await events('?from=2026-11-19'))).toEqual(['192.0.2.6', '192.0.2.4', '192.0.2.3']);
  expect(addresses(await events('?until=2026-11-18'))).toEqual(['192.0.2.2', '192.0.2.1']);
  expect(addresses(await events('?from=2026-11-18&until=2026-11-18&kind=signInRefused'))).toHaveLength(2);
  const first = await events('?limit=2');
  expect(addresses(await events(`?limit=2&after=${first.next}`))).toEqual(['192.0.2.3', '192.0.2.2']);
});

test('an alarm stays open until an employee explains it once, and a note with personal data is rejected', async () => {
  const iris = ids['investeerder@example.nl'];
  await portal.rows(
    `INSERT INTO security_alarm (id, at, day, brand, rule, key, count) VALUES
      ('01990000-0000-7000-8000-000000000001', '2026-11-19T10:00:00Z', '2026-11-19', 'baken', 'many refused sign-ins of one address', '192.0.2.1', 20),
      ('01990000-0000-7000-8000-000000000002', '2026-11-19T11:00:00Z', '2026-11-19', 'baken', 'many refused sign-ins on one account', $1, 12)`,
    [iris],
  );
  const alarms = async (query = '') => (await get(`/api/admin/security-alarms${query}`)).json().data.items;
  expect(await alarms()).toMatchObject([
    { address: '192.0.2.1', person: null, rule: expect.stringContaining('vanaf één adres'), seen: null },
    { address: null, person: { name: 'Iris Veldkamp' }, count: 12, seen: null },
  ]);
  const work = async () => (await get('/api/admin/work')).json().data.alarms;
  expect(await work()).toMatchObject({ count: 2, oldest: '2026-11-19T10:00:00.000Z' });
  const see = (note: string, cookie = admin, brand = 'baken') =>
    portal.call({
      method: 'POST',
      url: '/api/admin/security-alarms/01990000-0000-7000-8000-000000000001/seen',
      payload: { note },
      cookie,
      brand,
    });
  expect((await see('Was iris@example.nl zelf')).statusCode).toBe(422);
  const other = await portal.signIn('admin@example.nl', 'anker');
  expect((await see('Kantoor met één adres', other, 'anker')).statusCode).toBe(404);
  expect((await see('Kantoor met één adres')).statusCode).toBe(204);
  expect((await see('Nog een keer gezien')).statusCode).toBe(404);
  expect(await alarms()).toHaveLength(1);
  expect((await alarms('?status=closed'))[0].seen).toMatchObject({
    by: 'Anne Meester',
    note: 'Kantoor met één adres',
  });
  expect((await work()).count).toBe(1);
});
