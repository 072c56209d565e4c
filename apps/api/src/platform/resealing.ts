/** Progress of the re-encryption of stored values with the current key. */
export interface ResealCounts {
  readonly done: number;
  /** Names of the items that could not be decrypted. They were left unchanged. */
  readonly unopened: readonly string[];
}

/**
 * Encrypts files of one kind again, named by `noun`, one by one. `find` returns files encrypted with another key, after
 * a given row. `reseal` returns whether it succeeded. An interrupted run continues where it stopped, because `find`
 * no longer returns finished files.
 */
export async function resealFiles<T extends { readonly id: string }>(
  noun: string,
  find: (after: string | null) => Promise<readonly T[]>,
  reseal: (one: T) => Promise<boolean>,
): Promise<ResealCounts> {
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
