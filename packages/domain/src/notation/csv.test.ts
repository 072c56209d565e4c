import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('writes decimal commas and semicolons, and no text that a spreadsheet would run as a formula', () => {
  expect(
    csvLine([
      'Fonds; "oud"',
      { value: -12.5, decimals: 2 },
      -0.25,
      null,
      '=1+1',
      '+31',
      '@som',
      '-2',
      'een\ntwee',
    ]),
  ).toBe('"Fonds; ""oud""";-12,50;-0,25;;\'=1+1;\'+31;\'@som;\'-2;"een\ntwee"\r\n');
});
