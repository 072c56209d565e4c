import { expect, test, vi } from 'vitest';
import { LatestOnly } from './latest-only.ts';

/** Returns asynchronous work that completes only when the test completes it. */
function counter() {
  const ends: (() => void)[] = [];
  const results: number[] = [];
  const state = { value: 0 };
  const latest = new LatestOnly(
    () => {
      const { value } = state;
      return new Promise<number>((resolve) => ends.push(() => resolve(value)));
    },
    (value) => results.push(value),
  );
  const begun = (times: number) => vi.waitFor(() => expect(ends).toHaveLength(times));
  return { latest, state, ends, results, begun };
}

test('P-01 stores the last state, regardless of the number of changes before it', async () => {
  const { latest, state, ends, results, begun } = counter();
  let last = Promise.resolve();
  for (state.value = 1; state.value < 100; state.value += 1) last = latest.changed();
  await begun(1);
  state.value = 500;
  last = latest.changed();
  ends[0]?.();
  await begun(2);
  ends[1]?.();
  await last;
  expect(results).toEqual([100, 500]);
});

test('a change after the work has completed starts the work again', async () => {
  const { latest, state, ends, results, begun } = counter();
  for (state.value = 1; state.value <= 3; state.value += 1) {
    const done = latest.changed();
    await begun(state.value);
    ends.at(-1)?.();
    await done;
  }
  expect(results).toEqual([1, 2, 3]);
});

test('S-02 nothing is stored after `stop` was called', async () => {
  const { latest, ends, results, begun } = counter();
  const done = latest.changed();
  await begun(1);
  latest.stop();
  ends[0]?.();
  await done;
  await latest.changed();
  expect(results).toEqual([]);
});

test('failed work is reported, and the next change is processed', async () => {
  let fails = true;
  const keep = vi.fn();
  const latest = new LatestOnly(() => (fails ? Promise.reject(new Error('nee')) : Promise.resolve(1)), keep);
  await expect(latest.changed()).rejects.toThrow('nee');
  fails = false;
  await latest.changed();
  expect(keep).toHaveBeenCalledExactlyOnceWith(1);
});
