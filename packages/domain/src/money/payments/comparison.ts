import * as z from 'zod/mini';

/**
 * The last full comparison of our records with those of a provider; null if there was none. `isLate`: a
 * comparison is overdue. `skipped`: number of records from before the connection that are not ours (decision
 * 0237); older servers omit it.
 */
export const comparison = z.object({
  completedAt: z.nullable(z.string()),
  isLate: z.boolean(),
  skipped: z.optional(z.int()),
});
export type Comparison = z.infer<typeof comparison>;
