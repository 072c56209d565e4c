import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { waitForLivingPages } from './living-page.ts';
import { type Brand, originOf } from './portal.ts';
import { test as base, prepare } from './test.ts';

/** Events that the fixtures of one test listen to. Each test adds its own listeners. */
const HEARD = ['console', 'weberror', 'request', 'requestfailed', 'response', 'page'] as const;

/** Everything a visit stores in the browser, except the HTTP cache. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

interface StoredBrowser {
  readonly context: BrowserContext;
  /** Session of an empty page that stays open, used to clear the data of each visit. */
  readonly session: CDPSession;
}

async function openBrowser(browser: Browser, brand: Brand): Promise<StoredBrowser> {
  const context = await browser.newContext({ baseURL: originOf(brand) });
  return { context, session: await context.newCDPSession(await context.newPage()) };
}

/**
 * Variant of `test` in a previously used browser: the tests of a worker share the cached files of the page, which
 * take most of the time to load, and nothing else. For tests of a page's content, independent of how it was loaded.
 */
export const test = base.extend<object, { readonly storedBrowsers: Map<Brand, StoredBrowser> }>({
  storedBrowsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture needs.
    async ({}, use) => {
      const browsers = new Map<Brand, StoredBrowser>();
      await use(browsers);
      await Promise.all([...browsers.values()].map(({ context }) => context.close()));
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, brand, complaints, cookiesAnswered, storedBrowsers, livingPages }, use) => {
    const stored = storedBrowsers.get(brand) ?? (await openBrowser(browser, brand));
    storedBrowsers.set(brand, stored);
    const { context, session } = stored;
    complaints.listenTo(context);
    if (livingPages) waitForLivingPages(context);
    await prepare(context, brand, cookiesAnswered);
    await use(context);
    const [, ...visited] = context.pages();
    await Promise.all(visited.map((page) => page.close()));
    for (const event of HEARD) context.removeAllListeners(event);
    await session.send('Storage.clearDataForOrigin', { origin: originOf(brand), storageTypes: LEFT_BEHIND });
    await context.clearCookies();
  },
});
