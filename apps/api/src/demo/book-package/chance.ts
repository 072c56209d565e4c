/** A pseudo-random generator that returns the same numbers for the same seed. */
export interface Chance {
  /** Returns a whole number from 0 up to `limit`. */
  readonly below: (limit: number) => number;
  /** Returns a whole number from `low` up to and including `high`. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/**
 * Creates the generator for a seed and a name (mulberry32 over an FNV-1a hash). Each row has its own name, so a
 * change to one row does not change another.
 */
export function chanceOf(seed: number, name: string): Chance {
  let state = 2_166_136_261 ^ seed;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
