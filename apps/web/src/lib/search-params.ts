/** Takes the value of one parameter out of an address; undefined for a value that means nothing there. */
type Reader<T> = (value: unknown) => T | undefined;

/** What a page reads from its address, by the names in it. */
type Search<R extends Readonly<Record<string, Reader<unknown>>>> = {
  readonly [Name in keyof R]?: ReturnType<R[Name]>;
};

/** One of a list. */
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
 * The `validateSearch` of a route. A value that means nothing counts as absent, and goes from the address; the page
 * says what it shows without. Parameters that are not named stay in the address, unread.
 */
export const searchParams =
  <R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (address: Readonly<Record<string, unknown>>): Search<R> => {
    const named = Object.entries(readers).filter(([name]) => name in address);
    return Object.fromEntries(named.map(([name, read]) => [name, read(address[name])])) as Search<R>;
  };
