import { expect, it } from 'vitest';
import { axisValues, labelInterval, spread } from './chart-scale.ts';

it('chooses an axis that reaches the highest value in a few round steps', () => {
  expect(axisValues(272_932, 4)).toEqual([0, 100_000, 200_000, 300_000]);
  expect(axisValues(100, 4)).toEqual([0, 25, 50, 75, 100]);
  for (const highest of [0, 0.4, 1, 7, 999, 12_345, 9.9e11]) {
    const values = axisValues(highest, 4);
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(values.length).toBeLessThanOrEqual(6);
  }
});

it('labels only as many points as fit', () => {
  expect(labelInterval(2, 10)).toBe(1);
  expect(labelInterval(41, 10)).toBe(5);
  expect(labelInterval(83, 10)).toBe(10);
});

it('moves overlapping labels apart within the bounds and preserves their order', () => {
  expect(spread([10, 50], 20, 0, 100)).toEqual([10, 50]);
  expect(spread([95, 94, 96], 20, 0, 100)).toEqual([80, 60, 100]);
  expect(spread([0, 0], 20, 0, 100)).toEqual([0, 20]);
});
