import * as z from 'zod/mini';

/** Base address of a service, before the paths of its calls. */
export const serviceAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s?#]+$/, 'moet met https:// beginnen'));
