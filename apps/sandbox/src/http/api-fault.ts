import type { Route } from './routes.ts';
import { isWhole } from './values.ts';

/** Fault that affects the next `times` calls of the API. */
export type ApiFault =
  | { readonly mode: 'ok' }
  | { readonly mode: 'unavailable'; readonly times: number }
  | { readonly mode: 'rateLimited'; readonly times: number; readonly retryAfter: number }
  /** Executes the call immediately and responds `delayMs` milliseconds later. */
  | { readonly mode: 'slow'; readonly times: number; readonly delayMs: number }
  /** Executes the call and breaks the connection instead of responding. Applies only to calls that change state. */
  | { readonly mode: 'cut'; readonly times: number };

/** Parses a fault from untrusted input; `undefined` if it is invalid. */
export function parseApiFault(value: unknown): ApiFault | undefined {
  const { mode, times = 1, retryAfter = 1, delayMs } = Object(value) as Record<string, unknown>;
  if (mode === 'ok') return { mode };
  if (!isWhole(times, 1, 1_000_000)) return undefined;
  switch (mode) {
    case 'unavailable':
    case 'cut':
      return { mode, times };
    case 'rateLimited':
      return isWhole(retryAfter, 0, 86_400) ? { mode, times, retryAfter } : undefined;
    case 'slow':
      return isWhole(delayMs, 0, 600_000) ? { mode, times, delayMs } : undefined;
    default:
      return undefined;
  }
}

/** Returns the fault to apply to this call and decrements the number of remaining calls. */
export function strike(state: { apiFault: ApiFault }, method: Route['method']): ApiFault {
  const fault = state.apiFault;
  if (fault.mode === 'ok' || (fault.mode === 'cut' && method === 'GET')) return { mode: 'ok' };
  state.apiFault = fault.times === 1 ? { mode: 'ok' } : { ...fault, times: fault.times - 1 };
  return fault;
}
