/** Behaviour of the mail server for the next mails. The default accepts them. */
export type SmtpFault =
  | { readonly mode: 'ok' }
  /** Rejects every recipient; 4xx is temporary, 5xx is final. */
  | { readonly mode: 'reject'; readonly code: number }
  /** Rejects the name and password of every client. */
  | { readonly mode: 'wrongLogin' }
  /** Accepts the mail after `delayMs` milliseconds. */
  | { readonly mode: 'slow'; readonly delayMs: number }
  /** Closes the port, so that connections are refused. */
  | { readonly mode: 'down' };

/** Parses a switch from untrusted input; `undefined` if it is invalid. */
export function parseSmtpFault(value: unknown): SmtpFault | undefined {
  if (typeof value !== 'object' || value === null || !('mode' in value)) return undefined;
  switch (value.mode) {
    case 'ok':
    case 'down':
    case 'wrongLogin':
      return { mode: value.mode };
    case 'reject': {
      const code = 'code' in value ? value.code : 550;
      return isWhole(code, 400, 599) ? { mode: 'reject', code } : undefined;
    }
    case 'slow': {
      const delayMs = 'delayMs' in value ? value.delayMs : 10_000;
      return isWhole(delayMs, 0, 600_000) ? { mode: 'slow', delayMs } : undefined;
    }
    default:
      return undefined;
  }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
