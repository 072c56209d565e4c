/** Behaviour of the intake for the next envelopes. The default accepts them. */
export type IntakeFault =
  | { readonly mode: 'ok' }
  /** Returns this status, with `Retry-After` if it is set. */
  | { readonly mode: 'reject'; readonly code: number; readonly retryAfter: number | null }
  /** Accepts the envelope but responds only after `delayMs` milliseconds. */
  | { readonly mode: 'slow'; readonly delayMs: number }
  /** Redirects the caller to `location`. */
  | { readonly mode: 'redirect'; readonly location: string }
  /** Responds with a body of this many bytes. */
  | { readonly mode: 'large'; readonly bytes: number };

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Parses a switch from untrusted input; `undefined` if it is invalid. */
export function parseIntakeFault(value: unknown): IntakeFault | undefined {
  const {
    mode,
    code,
    retryAfter = null,
    delayMs,
    location,
    bytes,
  } = Object(value) as Record<string, unknown>;
  switch (mode) {
    case 'ok':
      return { mode };
    case 'reject':
      if (!isWhole(code, 400, 599) || (retryAfter !== null && !isWhole(retryAfter, 0, 86_400)))
        return undefined;
      return { mode, code, retryAfter };
    case 'slow':
      return isWhole(delayMs, 0, 600_000) ? { mode, delayMs } : undefined;
    case 'redirect':
      return typeof location === 'string' ? { mode, location } : undefined;
    case 'large':
      return isWhole(bytes, 0, 50_000_000) ? { mode, bytes } : undefined;
    default:
      return undefined;
  }
}
