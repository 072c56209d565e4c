import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { unknownCeilingText } from './unknown-ceiling.ts';

test.each([
  ['2027-01-01', '2026-11-28', 'De overheid maakt dat eind 2026 bekend.'],
  ['2028-06-01', '2026-12-31', 'De overheid maakt dat eind 2027 bekend.'],
  ['2027-02-01', '2027-01-02', 'staat nog niet in deze rekenhulp. Bel ons'],
])('an unknown ceiling on %s, read on %s, says when it can be used', (start, today, text) => {
  const message = unknownCeilingText(isoDate(start), isoDate(today));
  expect(message).toContain(`in ${start.slice(0, 4)} `);
  expect(message).toContain(text);
  // A longer term is another product and no answer to the question.
  expect(message).not.toContain('looptijd');
});
