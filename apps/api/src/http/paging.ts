import type { FastifyReply } from 'fastify';

/** Which part of a list is asked for: at most `limit` items, after the one with id `after`. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** What to ask for next; undefined on the last page. */
  readonly next: PageRequest | undefined;
}

/** One row more than asked tells whether there is a next page. */
export async function pageOf<T extends { readonly id: string }>(
  { limit, after }: PageRequest,
  list: (request: PageRequest) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await list({ after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? { limit, after: items.at(-1)?.id } : undefined };
}

/** RFC 8288: the address of the next page with the filter the list has, absent on the last. */
export function linkNext(
  reply: FastifyReply,
  path: string,
  next: PageRequest | undefined,
  filter: Readonly<Record<string, string>> = {},
): void {
  if (!next) return;
  const query = new URLSearchParams({ ...filter, limit: `${next.limit}`, after: `${next.after}` });
  reply.header('link', `<${path}?${query}>; rel="next"`);
}
