import * as z from 'zod/mini';
import { uuid } from './schema.ts';

const message = 'Kies een aantal van 1 tot 500.';

/** Keyset paging: at most `limit` items, those after the one with id `after`. The answer's `Link` header names the next page. */
export const page = z.strictObject({
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, message)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1, message), z.lte(500, message))),
    ),
    500,
  ),
  after: z.optional(uuid),
});
