import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

let folder: string;

const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.nl', ...parameters], {
    cwd: folder,
    stdio: 'ignore',
  });

function commit(name: string): void {
  writeFileSync(join(folder, name), name);
  git('add', '--all');
  git('commit', '--message', name);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '--initial-branch', 'main');
  commit('first.ts');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('lists files committed since main, changed files, new files and deleted files', () => {
  git('checkout', '-b', 'work');
  commit('committed.ts');
  git('checkout', 'main');
  commit('of-others.ts');
  git('checkout', 'work');
  writeFileSync(join(folder, 'new file.ts'), '');
  rmSync(join(folder, 'first.ts'));
  expect(changedFiles(undefined, folder)).toEqual(['committed.ts', 'first.ts', 'new file.ts']);
});

test('compares with a given revision instead of main', () => {
  commit('second.ts');
  commit('third.ts');
  expect(changedFiles(undefined, folder)).toEqual([]);
  expect(changedFiles('HEAD~1', folder)).toEqual(['third.ts']);
  expect(() => changedFiles('nowhere', folder)).toThrow('Geen commit: "nowhere".');
});
