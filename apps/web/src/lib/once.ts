/**
 * Makes a value when it is first asked for. The notation of a language takes a slow phone tens of milliseconds to look
 * up, which the loading of a page need not wait for.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
