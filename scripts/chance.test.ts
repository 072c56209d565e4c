import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from './project-folder.ts';

test('product code contains no predictable random source', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  const foretold = sources.filter((file) =>
    /Math\.random|pseudoRandomBytes/.test(readFileSync(inProject(file), 'utf8')),
  );
  expect(foretold).toEqual([]);
});
