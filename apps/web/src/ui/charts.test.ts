import { describe, expect, it } from 'vitest';
import { toCsv } from '../lib/csv.ts';
import { axisBounds, axisTicks, labelledIndexes, spreadApart, yearTicks } from './chart-scale.ts';
import { bandPath, linePath, plotArea } from './line-chart-geometry.ts';

describe('the axis of a chart covers its values', () => {
  it('the axis of a chart has round steps and covers every value', () => {
    expect(axisTicks(0, 34_581, 4)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
    expect(axisTicks(0, 0.9, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(axisTicks(-1200, 800, 4)).toEqual([-1500, -1000, -500, 0, 500, 1000]);
  });

  it('the axis of a chart extends above a line of equal values', () => {
    const ticks = axisTicks(0, 0, 4);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThan(0);
  });

  it('the axis of a chart labels the first and the last point, with no more labels than fit', () => {
    expect(labelledIndexes(21, 11)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
    expect(labelledIndexes(22, 5)).toEqual([0, 6, 12, 21]);
    // The distance between the last two labels is large enough for the step, but too small for the width of their
    // text.
    expect(labelledIndexes(17, 4)).toEqual([0, 6, 12, 16]);
    expect(labelledIndexes(17, 4, 5)).toEqual([0, 6, 16]);
    expect(labelledIndexes(1, 5)).toEqual([0]);
    expect(labelledIndexes(0, 5)).toEqual([]);
  });
});

describe('the bounds of a chart axis follow from its values', () => {
  it('the bounds of an axis include every value, and 0 by default', () => {
    expect(axisBounds([120, 150], { fromZero: true })).toEqual({ low: 0, high: 150 });
    expect(axisBounds([-20, -5], { fromZero: true })).toEqual({ low: -20, high: 0 });
    expect(axisBounds([120, 150], { fromZero: false })).toEqual({ low: 120, high: 150 });
  });

  it('an axis has at least the requested span, and starts below 0 only for negative values', () => {
    expect(axisBounds([1_000, 1_010], { fromZero: false, least: 202 })).toEqual({ low: 904, high: 1_106 });
    expect(axisBounds([10, 20], { fromZero: false, least: 100 })).toEqual({ low: 0, high: 100 });
    expect(axisBounds([0.4], { fromZero: true, least: 5 })).toEqual({ low: 0, high: 5 });
    expect(axisBounds([-0.4], { fromZero: true, least: 5 })).toEqual({ low: -5, high: 0 });
    expect(axisBounds([-1, 1], { fromZero: true, least: 6 })).toEqual({ low: -3, high: 3 });
    expect(axisBounds([], { fromZero: true, least: 5 })).toEqual({ low: 0, high: 5 });
  });
});

describe('the year labels of an axis mark the start of each year', () => {
  const months = Array.from(
    { length: 40 },
    (_, at) => `${2021 + Math.floor((at + 10) / 12)}-${String(((at + 10) % 12) + 1).padStart(2, '0')}-01`,
  );

  it('the year labels of an axis mark every 1 January', () => {
    expect(yearTicks(months, 9)).toEqual([
      { at: 2, label: '2022' },
      { at: 14, label: '2023' },
      { at: 26, label: '2024' },
      { at: 38, label: '2025' },
    ]);
  });

  it('an axis omits year labels at regular intervals, counted back from the last year, if they do not fit', () => {
    expect(yearTicks(months, 2).map(({ label }) => label)).toEqual(['2023', '2025']);
    expect(yearTicks([], 5)).toEqual([]);
  });
});

describe('a chart shows the line names at the ends of the lines', () => {
  const within = { gap: 18, top: 12, bottom: 288 };

  it('line names of a chart stay at the ends of their lines if there is room', () => {
    expect(spreadApart([40, 200, 100], within)).toEqual([40, 200, 100]);
  });

  it('line names of a chart move apart without changing their order, and stay within the drawing', () => {
    expect(spreadApart([100, 100], within)).toEqual([100, 118]);
    expect(spreadApart([286, 288, 287], within)).toEqual([252, 288, 270]);
    expect(spreadApart([0], within)).toEqual([12]);
  });

  it('line names of a chart share the available height evenly if they do not all fit', () => {
    expect(spreadApart([20, 20, 14, 14], { gap: 18, top: 12, bottom: 30 })).toEqual([24, 30, 12, 18]);
  });
});

describe('a chart draws lines through its values', () => {
  const area = plotArea({ width: 136, points: 3, ticks: [0, 10], axisTexts: ['10'] });

  it('a chart line has a gap where a value is unknown', () => {
    expect(linePath(area, [0, null, 10]).match(/M/g)).toHaveLength(2);
    expect(linePath(area, [0, 5, 10]).match(/M/g)).toHaveLength(1);
  });

  it('a chart line has a band only where both bounds are known', () => {
    expect(bandPath(area, [0, 1, 2], [2, 3, 4])).toMatch(/^M.*Z$/);
    expect(bandPath(area, [0, null, null], [2, 3, 4])).toBe('');
  });

  it('a chart line selects the nearest point, even for positions beyond the ends', () => {
    expect([-50, area.x(1) + 2, 900].map(area.nearest)).toEqual([0, 1, 2]);
  });
});

describe('a chart can be downloaded as a CSV file', () => {
  it('the CSV file of a chart opens in a Dutch spreadsheet: semicolons, decimal commas, quotes where needed', () => {
    expect(
      toCsv({
        columns: ['Fonds', 'Waarde'],
        rows: [
          ['Wonen; "Zuid"', 1000.5],
          ['Duits', null],
        ],
      }),
    ).toBe('\ufeffFonds;Waarde\r\n"Wonen; ""Zuid""";1000,5\r\nDuits;\r\n');
  });

  it('the CSV file of a chart never exports a formula, and exports a negative number as a number', () => {
    expect(toCsv({ columns: ['a'], rows: [['=1+1'], ['@SUM(A1)'], [-5]] })).toBe(
      "\ufeffa\r\n'=1+1\r\n'@SUM(A1)\r\n-5\r\n",
    );
  });
});
