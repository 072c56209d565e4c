/** Callbacks of one search for work, while it runs. */
export interface Round {
  /** Signals that more work may be available, so that another runner may start. */
  more(): void;
  /** Reports a part of the work that failed; the rest continues. */
  failed(error: unknown): void;
}

/** Leases work and does it; returns whether there was any. */
export type Take = (round: Round) => Promise<boolean>;

export interface Drain {
  /** Wakes a sleeping runner to look for work now. */
  wake(): void;
  /** Leases no new work, and waits for the running work. */
  stop(): Promise<void>;
}

/**
 * Does work as long as there is any, without a pause, on `runners` runners at a time. Runners without work sleep
 * until woken. Every `lookMs` one of them checks by itself, for work left by another process or due for a retry.
 */
export function startDrain(
  take: Take,
  { runners, lookMs, onError }: { runners: number; lookMs: number; onError: (error: unknown) => void },
): Drain {
  const sleeping: (() => void)[] = [];
  let isStopping = false;
  // Work arrived while no runner slept, so a runner that finds none checks once more.
  let missed = false;
  const wake = (): void => {
    const next = sleeping.pop();
    if (next) next();
    else missed = true;
  };
  // The wrapper of the queue reports a failed part, as it does a failed job.
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
