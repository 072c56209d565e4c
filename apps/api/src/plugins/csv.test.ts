import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line has semicolons, decimal commas and nothing a spreadsheet would run', () => {
  expect(csvLine(['Fonds; "oud"', -12.5, null, '=1+1', '+31', '@som', '-2', 'een\ntwee'])).toBe(
    '"Fonds; ""oud""";-12,5;;\'=1+1;\'+31;\'@som;\'-2;"een\ntwee"\r\n',
  );
});
