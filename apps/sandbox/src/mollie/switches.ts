const webhookModes = ['normal', 'never', 'twice', 'afterRedirect'] as const;
const distortions = ['amount', 'profile', 'mode', 'metadata', 'method'] as const;
type Distortion = (typeof distortions)[number];

/** How one payment misbehaves. */
export interface PaymentSwitches {
  /** `afterRedirect` swaps the order: the payer is back a second before the webhook comes. */
  readonly webhook: (typeof webhookModes)[number];
  readonly webhookDelaySeconds: number;
  /** A webhook for a payment that does not exist goes along. */
  readonly forged: boolean;
  /** What is wrong when the payment is read. */
  readonly wrong: readonly Distortion[];
}

export const normalSwitches: PaymentSwitches = {
  webhook: 'normal',
  webhookDelaySeconds: 0,
  forged: false,
  wrong: [],
};

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((one) => one === value);

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The switches with the changes of a body; `undefined` when it has something that is none. */
export function changeSwitches(from: PaymentSwitches, body: unknown): PaymentSwitches | undefined {
  const changed = { ...from, ...(Object(body) as Record<string, unknown>) };
  const { webhook, webhookDelaySeconds, forged, wrong } = changed as Record<string, unknown>;
  if (!isOneOf(webhookModes, webhook) || !isWhole(webhookDelaySeconds, 0, 100_000)) return undefined;
  if (typeof forged !== 'boolean' || !Array.isArray(wrong)) return undefined;
  const all: unknown[] = wrong;
  const known = all.filter((one) => isOneOf(distortions, one));
  return known.length === all.length ? { webhook, webhookDelaySeconds, forged, wrong: known } : undefined;
}

/** What happens to the next `times` calls of the API. */
export type ApiFault =
  | { readonly mode: 'ok' }
  | { readonly mode: 'unavailable'; readonly times: number }
  | { readonly mode: 'rateLimited'; readonly times: number; readonly retryAfter: number }
  /** Acts at once, and answers `delayMs` later. */
  | { readonly mode: 'slow'; readonly times: number; readonly delayMs: number }
  /** Acts, and breaks the connection instead of answering; only of a POST. */
  | { readonly mode: 'cut'; readonly times: number };

/** Reads a fault from outside; `undefined` when it is not one. */
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

/** What is left of a fault after it struck once. */
export function struckOnce(fault: ApiFault): ApiFault {
  return fault.mode === 'ok' || fault.times === 1 ? { mode: 'ok' } : { ...fault, times: fault.times - 1 };
}
