import type { Call } from './routes.ts';

/** Returns the origin at which the client called this server. */
export function originOf({ headers }: Call): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${String(headers.host)}`;
}

/**
 * Returns the origin of the sandbox pages. It has another host than the portal, because browsers share cookies
 * between ports of one host.
 */
export const pageOriginOf = (call: Call): string =>
  originOf(call).replace(/\/\/(127\.0\.0\.1|localhost)(?=:|$)/, '//sandbox.localhost');
