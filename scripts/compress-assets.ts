import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** File types that compress well. Fonts and pictures are already compressed. */
const TEXT = /\.(js|css|svg|json|webmanifest)$/;

/** Writes a `.br` file beside every text file of a folder at build time, so the server only has to select one. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => TEXT.test(file))) {
    const content = readFileSync(join(folder, name));
    const packed = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    writeFileSync(join(folder, `${name}.br`), packed);
  }
}
