/** How far sealing with the current key came. */
export interface Resealed {
  readonly done: number;
  /** What did not open, and was left as it is. */
  readonly unopened: readonly string[];
}

/**
 * Seals the files of a noun anew, one by one: `find` gives those of another key behind a row, `reseal` returns whether it
 * could. Cut off, it goes on where it was, as what is done is found no more.
 */
export async function resealFiles<T extends { readonly id: string }>(
  noun: string,
  find: (after: string | null) => Promise<readonly T[]>,
  reseal: (one: T) => Promise<boolean>,
): Promise<Resealed> {
  const unopened: string[] = [];
  let done = 0;
  for (let after: string | null = null; ; ) {
    const found: readonly T[] = await find(after);
    if (found.length === 0) return { done, unopened };
    for (const one of found) {
      if (await reseal(one)) done += 1;
      else unopened.push(`${noun} ${one.id}`);
      after = one.id;
    }
  }
}
