/**
 * Works on what `next` gives until it gives nothing more, on as many at a time as `room` says when one ends. After a
 * failure nothing more is begun; it is thrown when all that was begun has ended.
 */
export async function workInTurn<T extends {}>(
  next: () => T | undefined,
  work: (item: T) => Promise<unknown>,
  room: () => Promise<number>,
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
    const most = await room();
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
