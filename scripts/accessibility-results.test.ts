import { expect, test } from 'vitest';
import { resultsOf } from './accessibility-results.ts';

const file = 'accessibility.spec.ts';
const stats = { startTime: '2026-11-23T17:04:00.000Z' };

test('counts a screen once for all brands, and as faulty if it fails for any brand', () => {
  const brand = (second: boolean) => ({
    specs: [
      { title: 'login', file, ok: true },
      { title: 'overview', file, ok: second },
    ],
  });
  const other = { specs: [{ title: 'sells', file: 'sell.spec.ts', ok: false }] };
  expect(resultsOf({ suites: [{ suites: [brand(true), brand(false)] }, other], stats })).toEqual({
    examinedOn: '2026-11-23',
    screens: 2,
    faulty: 1,
  });
});

test('rejects a report without the accessibility journeys', () => {
  expect(() => resultsOf({ suites: [], stats })).toThrow('Geen uitkomst');
});
