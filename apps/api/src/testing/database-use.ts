import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MAKES_DATABASE = join(import.meta.dirname, 'test-database.ts');
const RELATIVE_IMPORT = /from '(\.[^']+)'/g;
/** Where test code stands that tests share (`.dependency-cruiser.mjs`). */
const SHARED_BY_TESTS = /\/testing\//;

/** The server's tests in `folder` that ask for a database of the kind under test, themselves or by what they share. */
export function testsWithDatabase(folder: string): string[] {
  return globSync('**/*.test.ts', { cwd: folder })
    .map((file) => join(folder, file))
    .filter(asksDatabase)
    .sort();
}

function asksDatabase(test: string): boolean {
  const read = new Set([test]);
  for (const file of read) {
    if (file === MAKES_DATABASE) return true;
    for (const [, written = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = join(dirname(file), written);
      if (SHARED_BY_TESTS.test(imported)) read.add(imported);
    }
  }
  return false;
}
