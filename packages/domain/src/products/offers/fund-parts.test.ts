import { expect, test } from 'vitest';
import { basisPointsOf } from './fund-parts.ts';

test.each([
  ['three equal shares', [1 / 3, 1 / 3, 1 / 3], [3_334, 3_333, 3_333]],
  ['shares of six decimals', [0.333333, 0.333333, 0.333333], [3_334, 3_333, 3_333]],
  ['the largest remainders get what is left', [0.000149, 0.500055, 0.499796], [1, 5_001, 4_998]],
  ['exact shares', [0.29, 0.71], [2_900, 7_100]],
  ['one fund', [1], [10_000]],
])('the shares of an allocation add up to 100%: %s', (_, shares, points) => {
  expect(basisPointsOf(shares)).toEqual(points);
  expect(basisPointsOf(shares).reduce((sum, point) => sum + point, 0)).toBe(10_000);
});
