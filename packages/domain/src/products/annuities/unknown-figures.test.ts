import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { unknownCeilingText, unknownRoomText, unknownTaxText } from './unknown-figures.ts';

test.each([
  ['2027-01-01', '2026-11-28', 'De overheid maakt dat eind 2026 bekend.'],
  ['2028-06-01', '2026-12-31', 'De overheid maakt dat eind 2027 bekend.'],
  ['2027-02-01', '2027-01-02', 'staat nog niet in deze rekenhulp. Bel ons'],
])(
  'explains when the unknown ceiling for a start on %s becomes available, as displayed on %s',
  (start, today, text) => {
    const message = unknownCeilingText(isoDate(start), isoDate(today));
    expect(message).toContain(`in ${start.slice(0, 4)} `);
    expect(message).toContain(text);
    // The message must not suggest a longer term, because that is a different product.
    expect(message).not.toContain('looptijd');
  },
);

test.each([
  [
    '2026-11-28',
    'De bedragen voor de jaarruimte van 2027 zijn nog niet bekend. De overheid maakt die eind 2026 bekend. Bereken uw jaarruimte daarna.',
  ],
  [
    '2027-01-02',
    'De bedragen voor de jaarruimte van 2027 staan nog niet in deze rekenhulp. Bel ons als u dit nu wilt weten.',
  ],
])(
  'the message about the unknown contribution room of 2027, shown on %s, explains when it can be calculated',
  (today, text) => {
    expect(unknownRoomText(2027, isoDate(today))).toBe(text);
  },
);

test.each([
  ['2026-12-15', true],
  ['2027-01-15', false],
])('announces on %s the publication of the unknown tax of 2027 only if it is to come: %s', (today, ahead) => {
  const message = unknownTaxText(isoDate('2027-02-05'), isoDate(today));
  expect(message).toContain('Wij betalen zodra wij dat weten.');
  expect(message.includes('De overheid maakt dat eind 2026 bekend.')).toBe(ahead);
});
