import type { Call } from './routes.ts';

/** Returns the origin of the called server. */
export function originOf({ headers }: Call): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${String(headers.host)}`;
}

/** Returns the origin for pages. Pages use another host than the portal, because cookies are not separated by port. */
export const pageOriginOf = (call: Call): string =>
  originOf(call).replace(/\/\/(127\.0\.0\.1|localhost)(?=:|$)/, '//sandbox.localhost');
