import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { waitForLivingPages } from './living-page.ts';
import { type Brand, originOf } from './portal.ts';
import { test as base, prepare } from './test.ts';

/** What the fixtures of one test hear; the next hears for itself. */
const HEARD = ['console', 'weberror', 'request', 'requestfailed', 'response', 'page'] as const;

/** All that a visit leaves with the browser, but for the files it fetched. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

interface StoredBrowser {
  readonly context: BrowserContext;
  /** Of an empty page that stays, through which the rest of the visit is forgotten. */
  readonly session: CDPSession;
}

async function openBrowser(browser: Browser, brand: Brand): Promise<StoredBrowser> {
  const context = await browser.newContext({ baseURL: originOf(brand) });
  return { context, session: await context.newCDPSession(await context.newPage()) };
}

/**
 * As `test`, in a browser that has been here before: the tests of a worker share the files of the page, which is most
 * of the work of opening one, and nothing else. For tests of what a page shows, whatever the way there.
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
