/** What one look for work says while it goes on. */
export interface Round {
  /** There may be more than this runner took: another may begin. */
  more(): void;
  /** A piece of the work failed; the rest of it goes on. */
  failed(error: unknown): void;
}

/** Takes work and does it; returns whether there was any. */
export type Take = (round: Round) => Promise<boolean>;

export interface Drain {
  /** Has a runner that sleeps look now. */
  wake(): void;
  /** Takes nothing new, and waits for what is being done. */
  stop(): Promise<void>;
}

/**
 * Does work as long as there is any, without a pause, on so many runners at a time. Runners without work sleep until
 * they are woken; every `lookMs` one of them looks by itself, for what another process left or what has to be repeated.
 */
export function startDrain(
  take: Take,
  { runners, lookMs, onError }: { runners: number; lookMs: number; onError: (error: unknown) => void },
): Drain {
  const sleeping: (() => void)[] = [];
  let stopped = false;
  // Work came while nobody slept: who finds nothing looks once more.
  let missed = false;
  const wake = (): void => {
    const next = sleeping.pop();
    if (next) next();
    else missed = true;
  };
  // A piece that failed is reported by what wraps the queue, as a job is.
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
    while (!stopped) {
      if ((await look()) || stopped) continue;
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
      stopped = true;
      clearInterval(timer);
      for (const next of sleeping.splice(0)) next();
      await Promise.all(running);
    },
  };
}
