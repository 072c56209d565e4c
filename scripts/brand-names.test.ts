import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from './project-folder.ts';

test('code contains no brand name', () => {
  const ids = readdirSync(inProject('brands'));
  expect(ids.length).toBeGreaterThan(1);
  const name = new RegExp(String.raw`\b(${ids.join('|')})\b`, 'i');
  const sources = globSync('{apps/*/src,packages/*/src,scripts}/**/*.{ts,tsx,css,mjs}', {
    cwd: projectFolder,
  });
  expect(sources.length).toBeGreaterThan(500);
  const product = sources.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  expect(product.filter((file) => name.test(readFileSync(inProject(file), 'utf8')))).toEqual([]);
});
