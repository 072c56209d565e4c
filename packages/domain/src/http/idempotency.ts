import * as z from 'zod/mini';

const headers = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\w-]{8,64}$/, 'Gebruik 8 tot 64 letters, cijfers of streepjes.')),
  ),
});

/** Options of a retryable call. Requests with the same key and the same body are executed only once. */
export const idempotent = { idempotent: true, headers } as const;
