import * as z from 'zod/mini';
import { overdueMoney } from './calls.ts';

/**
 * Reconciliation of bank and books for the administrator's brand: the number of unexplained differences, the
 * largest difference as text, and the last day of the newest statement. `missingFrom`: the first bank day after it
 * without a statement.
 */
export const booksWork = z.object({
  differences: z.int(),
  largest: z.nullable(z.string()),
  lastStatementDay: z.nullable(z.string()),
  missingFrom: z.nullable(z.string()),
  /** Amounts that have not arrived by their expected day, largest amount first. */
  overdue: z.array(overdueMoney),
});
export type BooksWork = z.infer<typeof booksWork>;
