import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The files of drizzle-orm a process loads, and what they export, with and without the quick way. */
function loaded(quick: boolean): unknown {
  const setUp = quick
    ? `const { quickenResolution } = await import(${JSON.stringify(import.meta.resolve('./quick-resolution.ts'))});
       quickenResolution();`
    : '';
  const script = `${setUp}
    const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm'];
    const modules = await Promise.all(names.map((name) => import(name)));
    console.log(JSON.stringify(modules.map((one) => Object.keys(one))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }),
  );
}

test('what is found quickly is what Node finds', () => {
  expect(loaded(true)).toEqual(loaded(false));
});
