import * as z from 'zod/mini';

const headers = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, 'Gebruik 8 tot 64 letters, cijfers of streepjes.')),
  ),
});

/** Options of a repeatable call: the same key with the same body is the same act, however often it is sent. */
export const idempotent = { idempotent: true, headers } as const;
