import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workInTurn } from './work-in-turn.ts';

/** Processes `items` items. Returns how many items were running each time another one started. */
async function workOn(items: number, capacity: (ended: number) => number, fails = -1) {
  const waiting = Array.from({ length: items }, (_, i) => i);
  const atStart: number[] = [];
  let [underWay, ended] = [0, 0];
  const outcome = workInTurn(
    () => waiting.shift(),
    async (item) => {
      underWay += 1;
      atStart.push(underWay);
      await delay(2 + (item % 3));
      underWay -= 1;
      ended += 1;
      if (item === fails) throw new Error(`item ${item}`);
    },
    async () => capacity(ended),
  );
  return { outcome, atStart, underWay: () => underWay };
}

test('processes every item, at most `room` at a time', async () => {
  const two = await workOn(7, () => 2);
  await two.outcome;
  expect(two.atStart).toHaveLength(7);
  expect(Math.max(...two.atStart)).toBe(2);
  const one = await workOn(5, () => 1);
  await one.outcome;
  expect(one.atStart).toEqual([1, 1, 1, 1, 1]);
  await (await workOn(0, () => 2)).outcome;
});

test('adapts to a lower and a higher capacity while it processes items', async () => {
  const { outcome, atStart } = await workOn(12, (ended) => (ended < 4 ? 1 : 3));
  await outcome;
  expect(atStart.slice(0, 4)).toEqual([1, 1, 1, 1]);
  expect(Math.max(...atStart)).toBe(3);
  const narrowing = await workOn(12, (ended) => (ended < 4 ? 2 : 1));
  await narrowing.outcome;
  expect(narrowing.atStart.slice(-4)).toEqual([1, 1, 1, 1]);
});

test('starts no item after a failure, and throws the failure after the running items have ended', async () => {
  const { outcome, atStart, underWay } = await workOn(20, () => 3, 3);
  await expect(outcome).rejects.toThrow('item 3');
  expect(underWay()).toBe(0);
  expect(atStart.length).toBeLessThan(20);
});
