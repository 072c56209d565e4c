/** Thrown when the database does not respond, to end the calls that wait for it. */
export class DatabaseGoneError extends Error {
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseGoneError';
  }
}

/**
 * Network error codes as Node names them, and SQLSTATE codes of PostgreSQL. They mean: no connection, rejected
 * password, unknown database, server stopping or starting, too many connections, full disk, a standby that is not
 * promoted, or a cancelled statement.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|28...|3D000|57P0[1-3]|53[13]00|58030|25006|57014)$/;

/** Messages of client errors that have no error code. */
const TEXTS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/**
 * Socket file of a PostgreSQL server on this machine. A stopped server removes its socket, so the error is
 * then about a missing file with this name.
 */
const SOCKET = /\/\.s\.PGSQL\.\d+$/;

const isTrouble = (error: Error & { readonly code?: unknown; readonly address?: unknown }): boolean =>
  error instanceof DatabaseGoneError ||
  (typeof error.address === 'string' && SOCKET.test(error.address)) ||
  (typeof error.code === 'string' && CODES.test(error.code)) ||
  TEXTS.test(error.message);

/**
 * Returns whether the error of a statement means that the database is unavailable, rather than that the statement is
 * wrong.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (isTrouble(found)) return true;
  return false;
}
