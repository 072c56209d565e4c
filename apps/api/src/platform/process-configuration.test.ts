import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const DATABASE_URL = 'postgres://db/portaal';

test('a process has every role unless a setting selects one role', () => {
  expect(readConfiguration({}).process).toMatchObject({ role: 'all', unreadyMs: 0 });
  for (const role of ['all', 'web', 'work']) {
    expect(readConfiguration({ PROCESS_ROLE: role, DATABASE_URL }).process.role).toBe(role);
  }
  expect(() => readConfiguration({ PROCESS_ROLE: 'worker', DATABASE_URL })).toThrow(
    /PROCESS_ROLE moet all, web of work zijn/,
  );
});

test.each(['web', 'work'])('the embedded database rejects a process that has only the role %s', (role) => {
  expect(() => readConfiguration({ PROCESS_ROLE: role })).toThrow(
    new RegExp(`PROCESS_ROLE=${role} vraagt DATABASE_URL`),
  );
});

test('a setting determines how long a stopping process continues to serve requests', () => {
  expect(readConfiguration({ DRAIN_SECONDS: '12' }).process.unreadyMs).toBe(12_000);
  for (const wrong of ['-1', '61', '1.5', '']) {
    expect(() => readConfiguration({ DRAIN_SECONDS: wrong })).toThrow(/DRAIN_SECONDS moet een aantal/);
  }
});
