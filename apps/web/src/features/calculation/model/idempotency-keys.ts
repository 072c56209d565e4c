/**
 * One key for one set of inputs: pressing twice or trying again after a lost response saves one offer, while
 * changed inputs are another offer. `newKey` makes a key that nobody else makes.
 */
export function createIdempotencyKeys(newKey: () => string): (inputs: string) => string {
  const keys = new Map<string, string>();
  return (inputs) => {
    const key = keys.get(inputs) ?? newKey();
    keys.set(inputs, key);
    return key;
  };
}
