import * as z from 'zod/mini';

/** `missing`: no terms of the brand apply today. `toDecide`: loaded terms that a second employee must decide on. */
export const termsWork = z.object({ missing: z.boolean(), toDecide: z.int() });
export type TermsWork = z.infer<typeof termsWork>;
