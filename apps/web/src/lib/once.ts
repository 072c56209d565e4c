/**
 * Returns a function that creates its value on first use. Creating the formatters of a locale takes tens of
 * milliseconds on a slow phone, which would delay the start of a page.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
