import type { Page } from '@portaal/domain/http/paging';
import type { FastifyReply } from 'fastify';

/**
 * Sets the address of the next page in a `Link` header (RFC 8288), omitted on the last page, and returns the
 * items. For lists that the specification defines as bare arrays, which cannot contain `next`.
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
