import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { brands } from '../documents/testing/offer-examples.ts';
import { documentLook } from './document-look.ts';
import { type ParsedFont, parsedFont } from './font-files.ts';

const AMOUNT = '€ 2.491,04';

const glyphsOf = (font: ParsedFont) =>
  font.layout(AMOUNT, ['tnum']).glyphs as readonly { id: number; codePoints: readonly number[] }[];

test.each(brands.flatMap((brand) => Object.values(documentLook(brand).faces)))(
  'a letter that was first used as part of another glyph can still be copied and read aloud: %s',
  (path) => {
    // The same file gets another path, so that this parser has cached no glyphs yet.
    const font = parsedFont(`${dirname(path)}/./${basename(path)}`);
    for (const { id } of glyphsOf(parsedFont(path))) font.getGlyph(id);
    const text = glyphsOf(font).map(({ codePoints }) => String.fromCodePoint(...codePoints));
    expect(text.join('')).toBe(AMOUNT);
  },
);
