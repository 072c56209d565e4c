import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { recoveryCode } from '../../../schema/index.ts';
import { giveApp, givePhone, type TestApplication } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newRecoveryCode, recoveryCodeHash } from './recovery-codes.ts';
import {
  consumeRecoveryCode,
  consumeTotp,
  enrolledFactors,
  provingMethods,
  verifiedPhone,
} from './second-factor.use-cases.ts';

const EMAIL = 'investeerder@example.nl';
let portal: TestApp;
let application: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  application = await giveApp(portal, EMAIL);
  portal.clock.advance(5 * 60_000);
});

const use = (code: string, personId = application.personId) =>
  consumeTotp(portal.database.orm, portal.services, personId, code);
const twenty = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, act));

test('S-06 accepts the current code of an app only once', async () => {
  const code = await application.code();
  expect(await use(code)).toBe(true);
  expect(await use(code)).toBe(false);
  expect(await use(await application.code(30))).toBe(true);
});

test('S-06 accepts a code from a phone whose clock differs by at most half a minute', async () => {
  expect(await use(await application.code(-60))).toBe(false);
  expect(await use(await application.code(60))).toBe(false);
  expect(await use(await application.code(-30))).toBe(true);
  expect(await use(await application.code(30))).toBe(true);
});

test('S-06 rejects an earlier code after a later code was used', async () => {
  expect(await use(await application.code(30))).toBe(true);
  expect(await use(await application.code())).toBe(false);
});

test('S-06 accepts the same code once in twenty simultaneous attempts', async () => {
  const code = await application.code();
  const outcomes = await twenty(() => use(code));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345', '000000\n'])(
  'S-06 rejects %j as a code without throwing an error',
  async (code) => {
    expect(await use(code)).toBe(false);
  },
);

test('S-06 rejects the code of one person for another person and for a person without an app', async () => {
  const other = await giveApp(portal, 'nieuw@example.nl');
  const code = await application.code();
  expect(await use(code, other.personId)).toBe(false);
  expect(await use(code, newId())).toBe(false);
  expect(await use(code)).toBe(true);
});

test("accepts a user's code after the server's clock was temporarily ahead", async () => {
  expect(await use(await application.code())).toBe(true);
  portal.clock.advance(-3 * 60_000);
  expect(await use(await application.code())).toBe(true);
});

test('S-06 requires the app if the user has one, and otherwise a code by email, even with a phone number', async () => {
  const { orm } = portal.database;
  expect(await provingMethods(orm, portal.services, { id: application.personId, role: 'investor' })).toEqual([
    'totp',
  ]);
  const [other] = await portal.rows(
    "SELECT id FROM person_account WHERE email = 'openstaand@example.nl' AND brand = 'baken'",
  );
  expect(await provingMethods(orm, portal.services, { id: other?.id, role: 'investor' })).toEqual(['email']);
});

test('S-06 stores the secret and the number encrypted', async () => {
  await givePhone(portal, EMAIL, '+31612345678');
  const { orm, connection } = portal.database;
  const { rows } = await connection.pool.query(
    'SELECT secret AS sealed FROM totp_factor UNION ALL SELECT number FROM phone_factor',
  );
  for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.ontwikkeling\.[\w-]+\.[\w-]+$/);
  expect(await verifiedPhone(orm, portal.services, application.personId)).toBe('+31612345678');
  expect(await enrolledFactors(orm, portal.services, application.personId)).toEqual({
    totp: true,
    passkeys: 0,
    sms: { masked: '•••• 678' },
    email: true,
    recoveryCodesLeft: 0,
  });
});

test('S-06 makes recovery codes of 80 random bits in groups that are easy to copy', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('S-06 accepts a recovery code once, also in twenty simultaneous attempts and however it is typed', async () => {
  const { database, clock } = portal;
  const { personId } = application;
  const codes = ['0123-4567-89AB-CDEF', newRecoveryCode()];
  await database.orm.insert(recoveryCode).values(
    codes.map((code) => ({
      id: newId(),
      personId,
      brand: 'baken',
      codeHash: recoveryCodeHash(code),
      createdAt: clock.now(),
    })),
  );
  const open = (code: string, person = personId) =>
    database.transaction((tx) => consumeRecoveryCode(tx, person, code, { now: clock.now() }));
  expect(await open(codes[0] ?? '', newId())).toBeUndefined();
  const outcomes = await twenty(() => open(' o1 23 4567 89ab-cdef '));
  expect(outcomes.filter((left) => left !== undefined)).toEqual([1]);
  expect(await open(codes[0] ?? '')).toBeUndefined();
  expect(await open(codes[1] ?? '')).toBe(0);
});
