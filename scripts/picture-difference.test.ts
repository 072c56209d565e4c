import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { differenceOf } from './picture-difference.ts';

/** Returns a grey picture with the given pixels in another shade. */
function picture(width: number, height: number, shades: Readonly<Record<number, number>> = {}): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    png.data.fill(shades[pixel] ?? 200, 4 * pixel, 4 * pixel + 3);
  }
  return PNG.sync.write(png);
}

test('equal pictures have no difference', () => {
  expect(differenceOf(picture(4, 3), picture(4, 3))).toBeUndefined();
});

test('equal pixels in differently compressed files have no difference', () => {
  const plain = PNG.sync.write(PNG.sync.read(picture(40, 30)), { deflateLevel: 0 });
  expect(plain.equals(picture(40, 30))).toBe(false);
  expect(differenceOf(picture(40, 30), plain)).toBeUndefined();
});

test('counts a pixel that differs by one shade, and draws it in red', () => {
  const difference = differenceOf(picture(4, 3), picture(4, 3, { 5: 201, 7: 0 }));
  expect(difference?.pixels).toBe(2);
  const drawing = PNG.sync.read(difference?.drawing ?? Buffer.of());
  const drawn = [5, 6, 7].map((pixel) => [...drawing.data.subarray(4 * pixel, 4 * pixel + 3)]);
  expect(drawn[0]).toEqual([255, 0, 0]);
  expect(drawn[2]).toEqual([255, 0, 0]);
  expect(drawn[1]).not.toEqual([255, 0, 0]);
});

test('counts the pixels that only the longer or wider picture has', () => {
  expect(differenceOf(picture(4, 3), picture(4, 5))?.pixels).toBe(8);
  expect(differenceOf(picture(6, 3), picture(4, 3))?.pixels).toBe(6);
});

test('counts a white pixel beyond the edge of the other picture', () => {
  expect(differenceOf(picture(2, 1), picture(2, 2, { 2: 255, 3: 255 }))?.pixels).toBe(2);
});
