import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeysThrough, readJourneys } from './journeys.ts';
import { projectFolder } from './project-folder.ts';

const journeys = readJourneys(projectFolder);
const browser = 'apps/web/src';
const files = globSync(`${browser}/*/**/*.{ts,tsx}`, { cwd: projectFolder });

describe('journeys through folders of the browser', () => {
  test('are listed in the first line of every journey file', () => {
    expect(journeys.length).toBeGreaterThan(0);
    expect(journeys.filter(({ folders }) => folders.length === 0)).toEqual([]);
  });

  test('name existing folders', () => {
    const folders = globSync(`${browser}/**/`, { cwd: projectFolder }).map((folder) => basename(folder));
    const gone = journeys.flatMap(({ folders: named }) => named).filter((name) => !folders.includes(name));
    expect(gone).toEqual([]);
  });

  test('cover every feature', () => {
    const features = files.filter((file) => file.startsWith(`${browser}/features/`));
    expect(features.length).toBeGreaterThan(0);
    expect(features.filter((file) => journeysThrough(file, journeys).length === 0)).toEqual([]);
  });

  test('are each reached by a file of the browser', () => {
    const reached = new Set(files.flatMap((file) => journeysThrough(file, journeys)));
    expect(journeys.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
  });
});
