import type { Page } from '@portaal/domain/http/paging';
import type { FastifyReply } from 'fastify';

/**
 * RFC 8288: the address of the next page, absent on the last; for a list that is bare by specification, so that `next`
 * has no place in it. Returns the items.
 */
export function itemsLinked<T>(
  reply: FastifyReply,
  path: string,
  limit: number,
  { items, next }: Page<T>,
): T[] {
  if (next !== null) {
    reply.header('link', `<${path}?${new URLSearchParams({ limit: `${limit}`, after: next })}>; rel="next"`);
  }
  return items;
}
