import * as z from 'zod/mini';

/**
 * `missing`: years whose fiscal figures are needed but not loaded. `toDecide`: number of loaded figures that a second
 * employee must approve or reject.
 */
export const yearlyFiguresWork = z.object({ missing: z.array(z.int()), toDecide: z.int() });
export type YearlyFiguresWork = z.infer<typeof yearlyFiguresWork>;
