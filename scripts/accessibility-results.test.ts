import { expect, test } from 'vitest';
import { resultsOf } from './accessibility-results.ts';

const file = 'accessibility.spec.ts';
const stats = { startTime: '2026-11-23T17:04:00.000Z' };

test('a screen counts once for all brands, and is faulty when it fails in one', () => {
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

test('a run without those journeys is no result', () => {
  expect(() => resultsOf({ suites: [], stats })).toThrow('Geen uitkomst');
});
