/** Parses the value of one URL parameter; returns undefined for an invalid value. */
type Reader<T> = (value: unknown) => T | undefined;

/** The values that a page reads from its URL, by parameter name. */
type Search<R extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [Name in keyof R]?: ReturnType<R[Name]>;
};

/** Returns a reader that accepts only the values in a list. */
export const oneOf =
  <const T extends string>(list: readonly T[]): Reader<T> =>
  (value) =>
    list.find((item) => item === value);

export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const matching =
  (pattern: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

export const year = matching(/^(19|20)\d\d$/);

/**
 * Builds the `validateSearch` of a route. An invalid value counts as absent and is removed from the URL; the page
 * then uses its default. Parameters without a reader stay in the URL and are ignored.
 */
export const searchParams =
  <R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (address: Readonly<Record<string, unknown>>): Search<R> => {
    const named = Object.entries(readers).filter(([name]) => name in address);
    return Object.fromEntries(named.map(([name, read]) => [name, read(address[name])])) as Search<R>;
  };
