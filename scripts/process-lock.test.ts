import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from './process-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'data/start.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test("rejects a second process, reports the owner's process id and frees the lock on release", () => {
  const first = tryLock(file);
  expect(tryLock(file)).toEqual({ taken: false, ownerPid: process.pid });
  if (first.taken) first.release();
  expect(existsSync(file)).toBe(false);
  expect(tryLock(file).taken).toBe(true);
  expect(readdirSync(join(folder, 'data'))).toEqual(['start.lock']);
});

test.each([
  ['a process that has ended', () => JSON.stringify({ pid: spawnSync('true').pid, startedAt: null })],
  ['a number that another process got since', () => JSON.stringify({ pid: process.pid, startedAt: '1' })],
  ['a file nobody can read', () => 'half'],
])('ignores the lock of %s', (_whose, content) => {
  const first = tryLock(file);
  if (first.taken) first.release();
  writeFileSync(file, content());
  expect(tryLock(file).taken).toBe(true);
});
