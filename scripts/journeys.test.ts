import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeysThrough, readJourneys } from './journeys.ts';
import { projectFolder } from './project-folder.ts';

const journeys = readJourneys(projectFolder);
const browser = 'apps/web/src';
const files = globSync(`${browser}/*/**/*.{ts,tsx}`, { cwd: projectFolder });

describe('the first line of a journey file names the browser folders it covers', () => {
  test('the first line of every journey file names browser folders', () => {
    expect(journeys.length).toBeGreaterThan(0);
    expect(journeys.filter(({ folders }) => folders.length === 0)).toEqual([]);
  });

  test('the browser folders that the journeys name exist', () => {
    const folders = globSync(`${browser}/**/`, { cwd: projectFolder }).map((folder) => basename(folder));
    const gone = journeys.flatMap(({ folders: named }) => named).filter((name) => !folders.includes(name));
    expect(gone).toEqual([]);
  });

  test('the journeys name every feature', () => {
    const features = files.filter((file) => file.startsWith(`${browser}/features/`));
    expect(features.length).toBeGreaterThan(0);
    expect(features.filter((file) => journeysThrough(file, journeys).length === 0)).toEqual([]);
  });

  test('the browser folders of each journey contain at least one source file', () => {
    const reached = new Set(files.flatMap((file) => journeysThrough(file, journeys)));
    expect(journeys.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
  });
});

test('e2e/README.md lists exactly the files that intercept browser calls', () => {
  const folder = join(projectFolder, 'e2e');
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const intercepting = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    /\b(page|context)\.route\(/.test(read(file)),
  );
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap((line) => [...(line.split(':', 1)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file));
  expect(intercepting.sort()).toEqual(listed.sort());
});
