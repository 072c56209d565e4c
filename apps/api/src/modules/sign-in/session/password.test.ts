import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkNobodysPassword, checkPassword, hashPassword } from './password.ts';

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

// Promise: Uw wachtwoord en uw codes staan er niet in: die bewaren wij alleen onleesbaar.
test('stores a password as Argon2id with its parameters and its own salt', async () => {
  const [first, second] = [
    await hashPassword('vier paarse tuinstoelen'),
    await hashPassword('vier paarse tuinstoelen'),
  ];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await checkPassword('vier paarse tuinstoelen', first)).toEqual({ correct: true, outdated: false });
});

test('uses every character of a long password, including those after 72 bytes', async () => {
  const long = 'klompen '.repeat(16);
  expect(long).toHaveLength(128);
  const stored = await hashPassword(long);
  expect(await checkPassword(`${long.slice(0, -1)}s`, stored)).toMatchObject({ correct: false });
  expect(await checkPassword(long.slice(0, 72), stored)).toMatchObject({ correct: false });
  expect(await checkPassword(long.trimEnd(), stored)).toMatchObject({ correct: false });
});

test('compares a password as sent: two encodings of the same character make two different passwords', async () => {
  const composed = 'café met zeven stoelen'.normalize('NFC');
  const stored = await hashPassword(composed);
  expect(await checkPassword(composed, stored)).toMatchObject({ correct: true });
  expect(await checkPassword(composed.normalize('NFD'), stored)).toMatchObject({ correct: false });
});

test('accepts a hash with other parameters and reports it as outdated', async () => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: 'oud',
    nonce,
    tagLength: 32,
    memory: 64,
    passes: 1,
    parallelism: 1,
  });
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
  expect(await checkPassword('oud', stored)).toEqual({ correct: true, outdated: true });
});

test('never accepts a password for an account without one', async () => {
  expect(await checkNobodysPassword('')).toEqual({ correct: false });
});
