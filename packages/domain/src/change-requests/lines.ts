import * as z from 'zod/mini';
import { euroAndCents } from '../notation/dutch.ts';

/** One thing that changes, as people read it. Of personal data only how much there is. */
export const changeLine = z.object({ label: z.string(), before: z.nullable(z.string()), after: z.string() });
export type ChangeLine = z.infer<typeof changeLine>;

/** An amount in euro with its cents. */
export const money = (euro: number): string => euroAndCents(Math.round(euro * 100));
