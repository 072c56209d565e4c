/** Callbacks that a runner uses while it looks for work and does it. */
export interface Round {
  /** Signals that more work may be available, so that another runner can start. */
  more(): void;
  /** Reports that a part of the work failed. The rest continues. */
  failed(error: unknown): void;
}

/** Leases the next part of the waiting work and does it. Returns whether any work was waiting. */
export type Take = (round: Round) => Promise<boolean>;

export interface Drain {
  /** Wakes a sleeping runner to check for work now. */
  wake(): void;
  /** Stops leasing new work, and waits for the running work. */
  stop(): Promise<void>;
}

/**
 * Runs work without pause as long as there is any, with at most `runners` runners at a time. A runner without
 * work sleeps until it is woken. Every `lookMs` milliseconds one of them checks for work that another process
 * left or that is due for a retry.
 */
export function startDrain(
  take: Take,
  { runners, lookMs, onError }: { runners: number; lookMs: number; onError: (error: unknown) => void },
): Drain {
  const sleeping: (() => void)[] = [];
  let isStopping = false;
  // True if work arrived while no runner was asleep; a runner that then finds no work checks once more.
  let missed = false;
  const wake = (): void => {
    const next = sleeping.pop();
    if (next) next();
    else missed = true;
  };
  // Ignores failures here, because the wrapper of the queue reports a failed part like a failed job.
  const round: Round = { more: wake, failed: () => {} };
  const look = async (): Promise<boolean> => {
    try {
      return await take(round);
    } catch (error) {
      onError(error);
      return false;
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopping) {
      if ((await look()) || isStopping) continue;
      if (missed) missed = false;
      else await new Promise<void>((resolve) => sleeping.push(resolve));
    }
  };
  const running = Array.from({ length: runners }, run);
  const timer = setInterval(wake, lookMs);
  timer.unref();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      for (const next of sleeping.splice(0)) next();
      await Promise.all(running);
    },
  };
}
