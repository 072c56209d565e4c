/**
 * Processes the items that `next` returns, until it returns undefined. `room` returns the maximum number of
 * items at a time, and is called whenever an item ends. After a failure, starts no further item and throws
 * the failure once all running items have ended.
 */
export async function workInTurn<T extends {}>(
  next: () => T | undefined,
  work: (item: T) => Promise<unknown>,
  capacity: () => Promise<number>,
): Promise<void> {
  const failures: unknown[] = [];
  const running = new Set<Promise<unknown>>();
  const begin = (item: T) => {
    const one = work(item)
      .catch((error: unknown) => failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
  };
  for (;;) {
    const most = await capacity();
    while (failures.length === 0 && running.size < most) {
      const item = next();
      if (item === undefined) break;
      begin(item);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
}
