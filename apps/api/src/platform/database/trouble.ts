/** The database did not respond, and what waited for it was ended. */
export class DatabaseGoneError extends Error {
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseGoneError';
  }
}

/**
 * Of the network, as Node names it, and of PostgreSQL: no connection, a password or a database it does not know any
 * more, stopping, starting, no place for another, no room on its disk, a standby that is not promoted yet, and a
 * statement ended.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|28...|3D000|57P0[1-3]|53[13]00|58030|25006|57014)$/;

/** What the client says without a code. */
const TEXTS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Of a server on this machine, whose socket goes with it: the system says that a file is missing, and its name. */
const SOCKET = /\/\.s\.PGSQL\.\d+$/;

const isTrouble = (error: Error & { readonly code?: unknown; readonly address?: unknown }): boolean =>
  error instanceof DatabaseGoneError ||
  (typeof error.address === 'string' && SOCKET.test(error.address)) ||
  (typeof error.code === 'string' && CODES.test(error.code)) ||
  TEXTS.test(error.message);

/** Whether what was thrown by a statement says that the database is away, and not that something is wrong with it. */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (isTrouble(found)) return true;
  return false;
}
