import { expect, test, vi } from 'vitest';
import { fetchedOnce } from './lazy-part.ts';

test('what could not be fetched ahead is asked for again, what is there is not', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await page.ahead();
  await page.ahead();
  expect(await page.get()).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what fails where it is shown stays failed: a page that is drawn again asks no more', async () => {
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('offline'));
  const page = fetchedOnce(load);
  await expect(page.get()).rejects.toThrow('offline');
  await expect(page.get()).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledTimes(1);
});
