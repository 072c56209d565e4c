import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OutgoingMail } from '../../../platform/outbox/outbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startWorkers } from '../../../workers.ts';
import { cleanUpCodes, consumeCode, sendCode } from './one-time-codes.use-cases.ts';

const EMAIL = 'investeerder@example.nl';
const QUARTER = 15 * 60_000;

let portal: TestApp;
let personId: string;
beforeAll(async () => {
  portal = await createTestApp();
  const { rows } = await portal.query("SELECT id FROM person_account WHERE brand = 'baken' AND email = $1", [
    EMAIL,
  ]);
  personId = rows[0].id;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('DELETE FROM one_time_code');
  await portal.query('DELETE FROM outbox_mail');
});

const send = (ownerId: string) =>
  portal.services.database.transaction((tx) =>
    sendCode(tx, portal.services, {
      brand: 'baken',
      personId,
      purpose: 'stepUp',
      ownerId,
      channel: 'email',
      recipient: EMAIL,
      values: { name: 'Anna de Vries', reason: 'U wilt uw e-mailadres wijzigen.' },
    }),
  );

/** Returns the codes mailed so far, newest last. */
async function codes(): Promise<string[]> {
  const { rows } = await portal.query(
    "SELECT values->>'code' AS code FROM outbox_mail ORDER BY created_at, id",
  );
  return rows.map(({ code }) => code);
}

/** Sends a code to an owner and returns it. */
async function sent(ownerId: string): Promise<string> {
  const before = new Set(await codes());
  await send(ownerId);
  return (await codes()).find((code) => !before.has(code)) ?? '';
}

const consume = (ownerId: string, code: string) => consumeCode(portal.services, { ownerId, code });
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

// Promise: De code werkt één keer en is … minuten geldig.
test('S-06 a code has six digits and is valid once, only for its owner', async () => {
  const owner = randomUUID();
  const code = await sent(owner);
  expect(code).toMatch(/^\d{6}$/);
  expect(await consume(randomUUID(), code)).toBe(false);
  expect(await consume(owner, code)).toBe(true);
  expect(await consume(owner, code)).toBe(false);
});

test('S-06 only one of twenty simultaneous uses succeeds', async () => {
  const owner = randomUUID();
  const code = await sent(owner);
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume(owner, code)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('S-06 after five wrong codes, even simultaneous ones, the correct code is invalid', async () => {
  const owner = randomUUID();
  const code = await sent(owner);
  await Promise.all(Array.from({ length: 5 }, () => consume(owner, wrongFor(code))));
  expect(await consume(owner, code)).toBe(false);
  const { rows } = await portal.query('SELECT attempts FROM one_time_code');
  expect(rows).toEqual([{ attempts: 5 }]);
});

test('S-06 the fifth attempt can still succeed with the correct code', async () => {
  const owner = randomUUID();
  const code = await sent(owner);
  for (let time = 0; time < 4; time += 1) await consume(owner, wrongFor(code));
  expect(await consume(owner, code)).toBe(true);
});

// Promise: De code werkt één keer en is … minuten geldig.
test('S-06 a code is valid for ten minutes', async () => {
  const [early, late] = [randomUUID(), randomUUID()];
  const [inTime, tooLate] = [await sent(early), await sent(late)];
  portal.clock.advance(10 * 60_000 - 1);
  expect(await consume(early, inTime)).toBe(true);
  portal.clock.advance(1);
  expect(await consume(late, tooLate)).toBe(false);
});

test('S-06 a new code replaces the previous one', async () => {
  const owner = randomUUID();
  const first = await sent(owner);
  const second = await sent(owner);
  expect(await consume(owner, first)).toBe(false);
  expect(await consume(owner, second)).toBe(true);
});

test('S-06 sends at most three codes in a quarter of an hour, also for simultaneous requests', async () => {
  portal.clock.advance(QUARTER);
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => send(randomUUID())));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await codes()).toHaveLength(3);
  portal.clock.advance(60_000);
  await expect(send(randomUUID())).rejects.toMatchObject({ code: 'tooManyRequests', retryAfter: 14 * 60 });
  portal.clock.advance(14 * 60_000);
  await send(randomUUID());
});

test('S-06 used codes do not count towards the limit', async () => {
  portal.clock.advance(QUARTER);
  for (let time = 0; time < 5; time += 1) {
    const owner = randomUUID();
    expect(await consume(owner, await sent(owner))).toBe(true);
  }
});

test('S-06 no code is stored if its transaction fails', async () => {
  portal.clock.advance(QUARTER);
  const failed = portal.services.database.transaction(async (tx) => {
    await sendCode(tx, portal.services, {
      brand: 'baken',
      personId,
      purpose: 'stepUp',
      ownerId: randomUUID(),
      channel: 'email',
      recipient: EMAIL,
      values: { name: 'Anna de Vries', reason: 'U wilt verkopen.' },
    });
    throw new Error('the fact failed');
  });
  await expect(failed).rejects.toThrow('the fact failed');
  expect(await codes()).toEqual([]);
  expect((await portal.query('SELECT 1 FROM one_time_code')).rows).toEqual([]);
});

// Promise: Wij sturen een code naar ….
// Promise: Uw wachtwoord en uw codes staan er niet in: die bewaren wij alleen onleesbaar.
test('S-06 a code is sent by mail, and no readable copy remains after sending', async () => {
  portal.clock.advance(QUARTER);
  const mails: OutgoingMail[] = [];
  await send(randomUUID());
  await startWorkers(portal.services, async (mail) => {
    mails.push(mail);
  });
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 15_000 });
  const mail = mails[0];
  expect(mail).toMatchObject({ to: EMAIL, subject: 'Uw code voor Baken Vastgoed' });
  expect(mail?.text).toContain('U wilt uw e-mailadres wijzigen. Vul hiervoor deze code in:');
  expect(mail?.text).toContain('Deel deze code met niemand.');
  const code = /^(\d{3}) (\d{3})$/m.exec(mail?.text ?? '');
  if (!code) throw new Error('no code in the mail');
  expect(mail?.html).toContain(code[0]);
  await vi.waitFor(async () => {
    const { rows } = await portal.query(
      'SELECT o::text FROM outbox_mail o UNION ALL SELECT c::text FROM one_time_code c',
    );
    expect(JSON.stringify(rows)).not.toContain(`${code[1]}${code[2]}`);
  });
});

test('S-06 deletes one-time codes after a day', async () => {
  portal.clock.advance(2 * 24 * 60 * 60_000);
  await send(randomUUID());
  portal.clock.advance(24 * 60 * 60_000 + 1);
  await cleanUpCodes(portal.services);
  expect((await portal.query('SELECT 1 FROM one_time_code')).rows).toEqual([]);
});
