/**
 * An item of two sorted sequences, with the values of both if their keys are equal and otherwise the value of
 * one.
 */
export type Pair<A, B> = readonly [key: string, first: A | undefined, second: B | undefined];

/** Merges two sequences that are sorted by key, compared by UTF-16 code unit. */
export async function* inStep<A, B>(
  first: AsyncIterable<A>,
  keyOfFirst: (item: A) => string,
  second: AsyncIterable<B>,
  keyOfSecond: (item: B) => string,
): AsyncGenerator<Pair<A, B>> {
  const [left, right] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  let [a, b] = [await left.next(), await right.next()];
  while (!(a.done && b.done)) {
    const keyA = a.done ? undefined : keyOfFirst(a.value);
    const keyB = b.done ? undefined : keyOfSecond(b.value);
    const takesA = keyA !== undefined && (keyB === undefined || keyA <= keyB);
    const takesB = keyB !== undefined && (keyA === undefined || keyB <= keyA);
    yield [
      (takesA ? keyA : keyB) ?? '',
      takesA && !a.done ? a.value : undefined,
      takesB && !b.done ? b.value : undefined,
    ];
    if (takesA) a = await left.next();
    if (takesB) b = await right.next();
  }
}
