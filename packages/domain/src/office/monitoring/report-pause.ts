const PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 24 * 60 * 60;

interface Rejection {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/**
 * Returns the number of milliseconds during which nothing may be sent after this response: 0 unless its status is
 * 429. `now` is in milliseconds since 1970.
 */
export function pauseAfter({ status, headers }: Rejection, now: number): number {
  if (status !== 429) return 0;
  const text = headers.get('retry-after') ?? headers.get('x-sentry-rate-limits') ?? '';
  const seconds = /^\d/.test(text) ? Number.parseInt(text, 10) : (Date.parse(text) - now) / 1000;
  const pause = Number.isNaN(seconds) ? PAUSE_SECONDS : seconds;
  return Math.min(Math.max(pause, 1), LONGEST_PAUSE_SECONDS) * 1000;
}
