import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from './project-folder.ts';

/**
 * Matches ways to create markup or code from text, which bypass the escaping of React and the mail templates (ASVS
 * 1.2.1, 3.2.2).
 */
const WAYS =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|\bdocument\.write\(|\beval\(|\bnew Function\(|setTimeout\(\s*['"`]/;

const isOfProduct = (file: string): boolean =>
  !/\.test\.tsx?$|\/(testing|workshop)\/|^apps\/sandbox\//.test(file);

test('ASVS 1.2.1 creates no markup or code from text in product code', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(isOfProduct);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => WAYS.test(readFileSync(inProject(file), 'utf8')))).toEqual([]);
});
