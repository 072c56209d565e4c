import { expect, test } from 'vitest';
import { loosePins } from './exact-versions.ts';

test.each(['1.2.3', '0.1.0', '18.4.0-beta.17', 'npm:@typescript/typescript6@6.0.2'])(
  'accepts %s as an exact version',
  (version) => {
    expect(loosePins({ dependencies: { a: version } })).toEqual([]);
  },
);

test.each(['^1.2.3', '~1.2.3', '*', '1.2', '1.x', '>=1.0.0', 'latest', '', 'file:../a', 'github:a/b'])(
  'rejects "%s" because it is not an exact version',
  (version) => {
    expect(loosePins({ devDependencies: { a: version } })).toEqual([`devDependencies: a "${version}"`]);
  },
);

test('checks every section of dependencies except peer dependencies', () => {
  const manifest = {
    optionalDependencies: { a: '^1.0.0' },
    overrides: { b: '2' },
    peerDependencies: { c: '>=1' },
  };
  expect(loosePins(manifest)).toEqual(['optionalDependencies: a "^1.0.0"', 'overrides: b "2"']);
});
