import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { waitForLivingPages } from './living-page.ts';
import { type Brand, originOf } from './portal.ts';
import { test as base, prepare } from './test.ts';

/** Events to which the fixtures of a test subscribe. Listeners are removed after each test. */
const HEARD = ['console', 'weberror', 'request', 'requestfailed', 'response', 'page'] as const;

/** All kinds of data that a visit stores in the browser, except the HTTP cache. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

interface StoredBrowser {
  readonly context: BrowserContext;
  /** DevTools session of an empty page that stays open, used to clear the data of each visit. */
  readonly session: CDPSession;
}

async function openBrowser(browser: Browser, brand: Brand): Promise<StoredBrowser> {
  const context = await browser.newContext({ baseURL: originOf(brand) });
  return { context, session: await context.newCDPSession(await context.newPage()) };
}

/**
 * Variant of `test` with a browser that is reused: the tests of a worker share only the HTTP cache, since loading
 * files takes most of the time. It is suitable for tests of page content that do not depend on how the page was
 * loaded.
 */
export const test = base.extend<object, { readonly storedBrowsers: Map<Brand, StoredBrowser> }>({
  storedBrowsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter here.
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
