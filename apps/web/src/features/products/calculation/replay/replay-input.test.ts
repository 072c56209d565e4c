import { addMonths, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { possibleStarts, type RewindInput, rewindFrom } from './replay-input.ts';

/** Returns one price per month, rising by a cent each month. */
const prices = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: addMonths(isoDate(from), at),
    nav: Math.round(1_000_000 + 100 * at) / 10_000,
    distribution: 0,
  }));

const rewind: RewindInput = {
  input: {
    initialDeposit: 1_000,
    periodicDeposit: 50,
    duration: 2,
    start: isoDate('2027-01-01'),
    uitkeringsTermijnCode: 'Geen',
    funds: [
      { id: 1, percentage: 0.5 },
      { id: 4, percentage: 0.5 },
    ],
  },
  funds: [
    { id: 1, entryCostRate: 0 },
    { id: 4, entryCostRate: 0 },
  ],
  wrapperCostRate: 0,
  performance: [
    { id: 1, prices: prices('2016-01-01', 60) },
    { id: 4, prices: prices('2018-05-01', 32) },
  ],
};

test('a replay starts on the first day with prices of all funds, or on a 1 January with a year of prices', () => {
  expect(possibleStarts(rewind)).toEqual(['2018-05-01', '2019-01-01']);
});

test('no start is possible if the funds have less than a year of prices in common', () => {
  const [first] = rewind.performance;
  const young = { id: 4, prices: prices('2020-01-01', 12) };
  expect(possibleStarts({ ...rewind, performance: first ? [first, young] : [] })).toEqual([]);
  expect(possibleStarts({ ...rewind, performance: first ? [first] : [] })).toEqual([]);
});

test('a replay ends when the calculation or the price history ends, whichever is first', () => {
  const whole = rewindFrom(rewind, isoDate('2018-05-01'));
  expect(whole.points.at(-1)).toMatchObject({ date: '2020-05-01', paidIn: 1_000_00 + 24 * 50_00 });
  const short = rewindFrom(rewind, isoDate('2019-01-01'));
  expect(short.points.at(-1)?.date).toBe('2020-12-01');
});

test('a fund with a share of 0% does not limit the possible starts', () => {
  const funds = [
    { id: 1, percentage: 1 },
    { id: 4, percentage: 0 },
  ];
  expect(possibleStarts({ ...rewind, input: { ...rewind.input, funds } })[0]).toBe('2016-01-01');
});
