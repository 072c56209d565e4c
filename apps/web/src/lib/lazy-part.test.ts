import { expect, test, vi } from 'vitest';
import { fetchedOnce } from './lazy-part.ts';

test('fetches a part again when it is shown after a failed preload, but not after a successful preload', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await page.ahead();
  await page.ahead();
  expect(await page.get()).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that failed to load when it was shown remains failed, and sends no request when it is rendered again', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await expect(page.get()).rejects.toThrow('offline');
  await expect(page.get()).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledTimes(1);
});
