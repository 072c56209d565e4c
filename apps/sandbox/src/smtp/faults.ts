/** What the mail server does with the next mails; the default is to take them. */
export type SmtpFault =
  | { readonly mode: 'ok' }
  /** Rejects every recipient; 4xx asks to try again later, 5xx is final. */
  | { readonly mode: 'reject'; readonly code: number }
  /** Takes the mail, but only after `delayMs` milliseconds. */
  | { readonly mode: 'slow'; readonly delayMs: number }
  /** Nobody listens on the port. */
  | { readonly mode: 'down' };

/** Reads a switch from outside; `undefined` when it is not one. */
export function parseSmtpFault(value: unknown): SmtpFault | undefined {
  if (typeof value !== 'object' || value === null || !('mode' in value)) return undefined;
  switch (value.mode) {
    case 'ok':
    case 'down':
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
