import * as z from 'zod/mini';

/**
 * `decideBy`: the earliest decision deadline of the change requests that have a deadline. `urgent`: number of change
 * requests close to or past their deadline.
 */
export const conversionWork = { decideBy: z.nullable(z.string()), urgent: z.int() };
export type ConversionWork = z.infer<z.ZodMiniObject<typeof conversionWork>>;
