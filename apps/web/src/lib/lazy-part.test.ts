import { expect, test, vi } from 'vitest';
import { fetchedOnce } from './lazy-part.ts';

test('a failed preload is fetched again when the part is shown, and a loaded part is not', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await page.ahead();
  await page.ahead();
  expect(await page.get()).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that failed to load when it was shown stays failed, and rendering it again sends no request', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await expect(page.get()).rejects.toThrow('offline');
  await expect(page.get()).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledTimes(1);
});
