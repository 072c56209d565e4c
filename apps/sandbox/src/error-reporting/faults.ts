/** What the intake does with the next envelopes; the default is to take them. */
export type IntakeFault =
  | { readonly mode: 'ok' }
  /** Returns this status, with `Retry-After` when it is given. */
  | { readonly mode: 'reject'; readonly code: number; readonly retryAfter: number | null }
  /** Takes the envelope, but says so only after `delayMs` milliseconds. */
  | { readonly mode: 'slow'; readonly delayMs: number }
  /** Sends the caller elsewhere. */
  | { readonly mode: 'redirect'; readonly location: string }
  /** Returns with so many bytes. */
  | { readonly mode: 'large'; readonly bytes: number };

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** Reads a switch from outside; `undefined` when it is not one. */
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
