import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface PictureDifference {
  /** Number of pixels that differ, including those that only one of the pictures has. */
  readonly pixels: number;
  /** PNG of the later picture, faded, with the differing pixels in red. */
  readonly drawing: Buffer;
}

/** Compares two PNG pictures pixel by pixel; returns undefined if they are equal. */
export function differenceOf(before: Buffer, after: Buffer): PictureDifference | undefined {
  if (before.equals(after)) return undefined;
  const pictures = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [left, right] = pictures.map((picture) => enlarged(picture, width, height).data);
  const drawing = new PNG({ width, height });
  // A threshold of zero and no exception for anti-aliasing: every difference in colour counts.
  const options = { threshold: 0, includeAA: true };
  const pixels = pixelmatch(left ?? before, right ?? after, drawing.data, width, height, options);
  return pixels === 0 ? undefined : { pixels, drawing: PNG.sync.write(drawing) };
}

/** Returns the picture on a transparent canvas of this size: a transparent pixel equals no pixel of a page. */
function enlarged(picture: PNG, width: number, height: number): PNG {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}
