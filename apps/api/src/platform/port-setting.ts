import * as z from 'zod/mini';

export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'moet een poortnummer zijn')),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535, 'moet een poortnummer zijn'))),
);
