/**
 * Creates a value on first use. Looking up the formats of a locale takes tens of milliseconds on a slow phone, which
 * would delay the loading of a page.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
