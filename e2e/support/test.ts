import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Complaints } from './complaints.ts';
import type { PortalOfLastMonth } from './last-month.ts';
import { waitForLivingPages } from './living-page.ts';
import { accounts, type Brand, demoAdmin, hostOf, originOf } from './portal.ts';
import { pointAt } from './running-portal.ts';
import { callServer, signInByCall } from './server-call.ts';

interface Fixtures {
  /** The brand, which determines the host. `test.use({ brand: 'anker' })` selects the second brand. */
  readonly brand: Brand;
  /** True if the cookie choice was made before the visit. Otherwise the banner covers part of a small screen. */
  readonly cookiesAnswered: boolean;
  /** True if opening a page waits until the page is interactive. False for a test that blocks the script. */
  readonly livingPages: boolean;
  readonly complaints: Complaints;
  /** Adds the cookies of a new session to this browser, by default for the investor with 12 contracts. */
  readonly signIn: (email?: string) => Promise<void>;
  /** Opens a page in a separate browser with the same monitoring, by default at the same brand. */
  readonly otherBrowser: (at?: Brand) => Promise<Page>;
}

interface WorkerFixtures {
  /**
   * The portal that all tests share, or a separate portal with a dealing run that is due. Files of one worker share a
   * separate portal if their values are equal; a file that completes the run needs a value of its own.
   */
  readonly portalOf: 'today' | 'lastMonth' | `lastMonth of ${string}`;
  readonly ownPortal: PortalOfLastMonth | undefined;
}

export async function prepare(
  context: BrowserContext,
  brand: Brand,
  cookiesAnswered: boolean,
): Promise<void> {
  if (!cookiesAnswered) return;
  await context.addCookies([
    { name: 'hasCookie', value: 'true', url: originOf(brand) },
    { name: 'cookieChoice', value: 'refused', url: originOf(brand) },
  ]);
}

const admins: readonly string[] = [accounts.admin, demoAdmin];

/**
 * Cookies of the administrator per brand. App codes become available slowly, so the tests of a worker share one
 * session while it is valid.
 */
const adminCookies = new Map<Brand, readonly string[]>();

async function cookiesOf(brand: Brand, email: string): Promise<readonly string[]> {
  if (!admins.includes(email)) return signInByCall(brand, { email });
  const cookie = adminCookies.get(brand);
  if (cookie) {
    const me = await callServer(brand, { path: '/api/users/me', cookie: cookie.join('; ') });
    if (me.status === 200) return cookie;
  }
  const cookies = await signInByCall(brand, { email });
  adminCookies.set(brand, cookies);
  return cookies;
}

/** Adds the cookies of a new session to a browser. */
export async function signInBrowser(context: BrowserContext, brand: Brand, email: string): Promise<void> {
  const cookies = await cookiesOf(brand, email);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=', 2);
      return { name, value, domain: hostOf(brand), path: '/', httpOnly: true, sameSite: 'Strict' };
    }),
  );
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portalOf: ['today', { option: true, scope: 'worker' }],
  ownPortal: [
    async ({ portalOf }, use) => {
      if (portalOf === 'today') {
        await use(undefined);
        return;
      }
      // Only tests with a separate portal load the code that creates it.
      const { runPortalOfLastMonth } = await import('./last-month.ts');
      const portal = await runPortalOfLastMonth();
      pointAt(portal);
      await use(portal);
      await portal.stop();
    },
    { auto: true, scope: 'worker', timeout: 120_000 },
  ],
  brand: ['baken', { option: true }],
  cookiesAnswered: [true, { option: true }],
  livingPages: [true, { option: true }],

  baseURL: async ({ brand }, use) => use(originOf(brand)),

  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter here.
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      expect(complaints.unforeseen(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, complaints, brand, cookiesAnswered, livingPages }, use) => {
    complaints.listenTo(context);
    if (livingPages) waitForLivingPages(context);
    await prepare(context, brand, cookiesAnswered);
    await use(context);
  },

  signIn: async ({ context, brand }, use) => {
    await use((email = accounts.investor) => signInBrowser(context, brand, email));
  },

  otherBrowser: async ({ browser, complaints, brand, cookiesAnswered }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (at = brand) => {
      const context = await browser.newContext({ baseURL: originOf(at) });
      contexts.push(context);
      complaints.listenTo(context);
      waitForLivingPages(context);
      await prepare(context, at, cookiesAnswered);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
