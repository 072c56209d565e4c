import * as z from 'zod/mini';
import { pageQuery } from './paging.ts';

/** `open`: items waiting for an employee, oldest first. `closed`: handled items, newest first. */
export const queueStatuses = ['open', 'closed'] as const;
export type QueueStatus = (typeof queueStatuses)[number];

export const queuePage = z.extend(pageQuery, { status: z._default(z.enum(queueStatuses), 'open') });
