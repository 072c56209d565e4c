/** Thrown when the database did not respond, to end the calls that wait for it. */
export class DatabaseGoneError extends Error {
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseGoneError';
  }
}

/**
 * Error codes of the network, as Node names them, and of PostgreSQL: no connection, a rejected password or an unknown
 * database, stopping, starting, too many connections, a full disk, a standby not promoted yet, and a statement ended.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|28...|3D000|57P0[1-3]|53[13]00|58030|25006|57014)$/;

/** Messages of the client without a code. */
const TEXTS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Socket of a server on this machine. When the server stops the socket is removed, so the system reports a missing
 * file by name.
 */
const SOCKET = /\/\.s\.PGSQL\.\d+$/;

const isTrouble = (error: Error & { readonly code?: unknown; readonly address?: unknown }): boolean =>
  error instanceof DatabaseGoneError ||
  (typeof error.address === 'string' && SOCKET.test(error.address)) ||
  (typeof error.code === 'string' && CODES.test(error.code)) ||
  TEXTS.test(error.message);

/**
 * Returns whether the error of a statement means that the database is unavailable, and not that the statement is
 * wrong.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (isTrouble(found)) return true;
  return false;
}
