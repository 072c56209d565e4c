import type { Call } from './routes.ts';

/** Where the server that is called begins. */
export function originOf({ headers }: Call): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${String(headers.host)}`;
}

/** The same for pages: they stand on another host than the portal, as cookies are not separated by port. */
export const pageOriginOf = (call: Call): string =>
  originOf(call).replace(/\/\/(127\.0\.0\.1|localhost)(?=:|$)/, '//sandbox.localhost');
