import * as z from 'zod/mini';
import { euroAndCents } from '../../notation/dutch.ts';

/** One changed field in readable form. Personal data are shown only as a number of persons. */
export const changeLine = z.object({ label: z.string(), before: z.nullable(z.string()), after: z.string() });
export type ChangeLine = z.infer<typeof changeLine>;

/** Formats an amount in euro with its cents. */
export const money = (euro: number): string => euroAndCents(Math.round(euro * 100));
