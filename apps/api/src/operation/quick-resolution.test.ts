import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Returns the exports of drizzle-orm's modules, loaded with or without the faster module resolution. */
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

test('the faster module resolution finds the same modules as Node', () => {
  expect(loaded(true)).toEqual(loaded(false));
});
