export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no samples');
  return (lower + upper) / 2;
}

/**
 * Samples two subjects in turn, reversing the order each round, so that a busy moment or a slowly warming machine
 * affects both alike. The first round is a warm-up and is not returned.
 */
export async function sampleInTurn<T>(
  rounds: number,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<{ readonly first: T; readonly second: T }[]> {
  const pairs: { first: T; second: T }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const isReversed = round % 2 === 1;
    const early = await (isReversed ? second() : first());
    const late = await (isReversed ? first() : second());
    if (round > 0) pairs.push(isReversed ? { first: late, second: early } : { first: early, second: late });
  }
  return pairs;
}
