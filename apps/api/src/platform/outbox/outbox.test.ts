import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/demo-investors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startWorkers } from '../../workers.ts';
import { forgetOldMails, type OutgoingMail } from './outbox.ts';

const EMAIL = 'investeerder@example.nl';
const sent: OutgoingMail[] = [];
let failures = 0;
const send = async (mail: OutgoingMail) => {
  if (failures > 0) {
    failures -= 1;
    throw new Error('451 try again later');
  }
  sent.push(mail);
};

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const signInWith = (cookie = '') =>
  portal.call({
    method: 'POST',
    url: '/api/login',
    payload: { email: EMAIL, password: DEMO_PASSWORD },
    cookie,
  });

test('stores a mail while no mail server or worker is available', async () => {
  await signInWith();
  // Signs in from a second browser with the same user agent, and then again from that second browser.
  const { cookies } = await signInWith();
  const device = cookies.find(({ name }) => name === 'device');
  expect((await signInWith(`device=${device?.value}`)).statusCode).toBe(200);
  const { rows } = await portal.database.connection.pool.query('SELECT sent_at FROM outbox_mail');
  expect(rows).toEqual([{ sent_at: null }]);
});

// Promise: Op … uur is op uw account ingelogd met een apparaat dat wij nog niet kenden: ….
// Promise: Op … uur is op uw account ingelogd met een apparaat dat wij nog niet kenden.
test('L-16 sends one branded Dutch mail through outbox and queue after a sign-in from a second device', async () => {
  await startWorkers(portal.services, send);
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 15_000 });
  expect(sent[0]).toMatchObject({ to: EMAIL, from: { address: expect.stringContaining('@') } });
  expect(sent[0]?.html).toContain('<html lang="nl">');
  expect(sent[0]?.text).toContain('Er is ingelogd op een nieuw apparaat');
});

// Promise: Op … begint het verwerken vroeg in de ochtend vanzelf, als alle koersen er dan zijn.
// Promise: Het verwerken begint vanzelf, vroeg in de ochtend nadat alles er is.
// Promise: Anders begint het verwerken morgen vroeg vanzelf.
test('checks every day, early in the Dutch morning, whether a dealing run is due', async () => {
  const { rows } = await portal.database.connection.pool.query(
    "SELECT cron, timezone FROM pgboss.schedule WHERE name = 'rollover.due'",
  );
  expect(rows).toEqual([{ cron: '7 6 * * *', timezone: 'Europe/Amsterdam' }]);
});

test('retries a mail later after the mail server rejects it', async () => {
  failures = 1;
  await signInWith();
  await vi.waitFor(() => expect(failures).toBe(0), { timeout: 15_000 });
  portal.clock.advance(5_000);
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 });
  const { rows } = await portal.database.connection.pool.query(
    'SELECT max(attempts) AS attempts FROM outbox_mail',
  );
  expect(rows[0].attempts).toBe(2);
});

test("clears a mail's recipient from the outbox and the queue after a month, and keeps the row", async () => {
  const [before] = await portal.rows('SELECT count(*)::int AS mails FROM outbox_mail');
  portal.clock.advance(29 * 24 * 3_600_000);
  await forgetOldMails(portal.services);
  expect(await portal.rows(`SELECT 1 FROM outbox_mail WHERE recipient = ''`)).toEqual([]);
  portal.clock.advance(2 * 24 * 3_600_000);
  await forgetOldMails(portal.services);
  expect(await portal.rows(`SELECT 1 FROM outbox_mail WHERE recipient <> '' OR values <> '{}'`)).toEqual([]);
  expect(await portal.rows('SELECT count(*)::int AS mails FROM outbox_mail')).toEqual([before]);
  const [{ kept }] = (await portal.rows(
    'SELECT max(greatest(deletion_seconds, retention_seconds)) AS kept FROM pgboss.queue',
  )) as [{ kept: number }];
  expect(kept).toBeLessThanOrEqual(14 * 24 * 3600);
});
