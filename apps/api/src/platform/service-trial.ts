import { TRIAL_LIMIT_MS, type TrialMode, type TrialOutcome } from '@portaal/domain/office/set-up/trials';

/** Result of a harmless request to an outside service. It contains no credentials and no personal data. */
export interface TrialAnswer {
  readonly outcome: TrialOutcome;
  /** Null for a service without a test environment. */
  readonly mode?: TrialMode | null;
  /** A Dutch sentence about the response, such as the version of the service. */
  readonly note?: string | null;
}

/** Returns the outcome for an HTTP status of 300 or more. */
export function outcomeOfStatus(status: number): TrialOutcome {
  if (status === 401 || status === 403) return 'wrongKey';
  if (status === 429 || status >= 500) return 'unavailable';
  return status === 404 || status < 400 ? 'unreadable' : 'rejected';
}

/**
 * Returns the result of a trial, or `noAnswer` after the time limit. Does not cancel the trial: the timeouts
 * of its client end it, and a late result is ignored.
 */
export async function withinLimit(
  trial: Promise<TrialAnswer>,
  limitMs = TRIAL_LIMIT_MS,
): Promise<TrialAnswer> {
  const limit = Promise.withResolvers<TrialAnswer>();
  const timer = setTimeout(() => limit.resolve({ outcome: 'noAnswer' }), limitMs);
  try {
    return await Promise.race([trial, limit.promise]);
  } finally {
    clearTimeout(timer);
    trial.catch(() => undefined);
  }
}
