import { expect, test } from 'vitest';
import { unusedExports } from './unused-exports.ts';

const FILE = 'packages/domain/src/offers/rules.ts';
const RULES = 'export const limit = 1;\nexport function isAbove() {}\n';

test('an export that only tests import is unused', () => {
  const files = {
    [FILE]: RULES,
    'packages/domain/src/offers/rules.test.ts': "import { limit, isAbove } from './rules.ts';",
    'apps/api/src/modules/offers/offers.use-cases.ts':
      "import { isAbove } from '@portaal/domain/offers/rules';",
  };
  expect(unusedExports(files)).toEqual([`${FILE}: limit`]);
});

test.each([
  ["import { limit, type Other as isAbove } from './x.ts'; import { isAbove } from './y.ts';"],
  ["import * as rules from './rules.ts';\nrules.limit; rules.isAbove();"],
  ["import type * as rules from './rules.ts';\ntype A = typeof rules.limit | typeof rules.isAbove;"],
  ["const { limit, isAbove } = await import('./rules.ts');"],
  ["const all = import.meta.glob('./*.ts', { import: 'limit' }); const isAbove = 1;"],
])('what is taken by %j is used', (user) => {
  expect(unusedExports({ [FILE]: RULES, 'apps/web/src/features/offers/x.ts': user })).toEqual([]);
});

test('a name that is only passed on is unused until it is taken by the name it got', () => {
  const list = "export { limit as most, isAbove } from './rules.ts';";
  const files = { [FILE]: RULES, 'packages/domain/src/index.ts': list };
  expect(unusedExports(files)).toEqual([`${FILE}: limit`, `${FILE}: isAbove`]);
  const user = "import { most, isAbove } from '@portaal/domain';";
  expect(unusedExports({ ...files, 'apps/web/src/x.ts': user })).toEqual([]);
});

test('a name in a comment or in other code is no use, one in its own file is', () => {
  const own = `${RULES}// limit\n/* isAbove */\nconst double = 2 * limit;`;
  expect(unusedExports({ [FILE]: own, 'apps/web/src/x.ts': 'const isAbove = 1;' })).toEqual([
    `${FILE}: isAbove`,
  ]);
});

test('what may stay is not named, until it need not be allowed any more', () => {
  const allowed = { [FILE]: ['limit', 'gone'] };
  const files = { [FILE]: 'export const limit = 1;' };
  expect(unusedExports(files, allowed)).toEqual([`${FILE}: gone is in gebruik of weg`]);
});
