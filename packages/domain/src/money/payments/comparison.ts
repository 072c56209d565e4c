import * as z from 'zod/mini';

/**
 * The last full comparison of our records with those of a provider; null if there was none. `isLate`: a comparison is
 * overdue.
 */
export const comparison = z.object({ completedAt: z.nullable(z.string()), isLate: z.boolean() });
export type Comparison = z.infer<typeof comparison>;
