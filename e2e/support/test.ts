import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Complaints } from './complaints.ts';
import { waitForLivingPages } from './living-page.ts';
import { accounts, type Brand, hostOf, originOf } from './portal.ts';
import { callServer, signInByCall } from './server-call.ts';

interface Fixtures {
  /** Chosen by the address; `test.use({ brand: 'anker' })` for the second. */
  readonly brand: Brand;
  /** Whether the cookie banner was answered before the visit; it covers part of a small screen. */
  readonly cookiesAnswered: boolean;
  /** Whether opening a page ends when its script has taken over; not for a test that holds the script back. */
  readonly livingPages: boolean;
  readonly complaints: Complaints;
  /** Gives this browser the cookies of a new session, as the investor with 12 contracts unless told. */
  readonly signIn: (email?: string) => Promise<void>;
  /** A page in a browser of its own, watched like the first. */
  readonly otherBrowser: () => Promise<Page>;
}

async function prepare(context: BrowserContext, brand: Brand, cookiesAnswered: boolean): Promise<void> {
  if (!cookiesAnswered) return;
  await context.addCookies([
    { name: 'hasCookie', value: 'true', url: originOf(brand) },
    { name: 'cookieChoice', value: 'refused', url: originOf(brand) },
  ]);
}

/** Of an administrator, per brand: codes of an app are few, so tests of one worker share a session while it lives. */
const adminCookies = new Map<Brand, readonly string[]>();

async function cookiesOf(brand: Brand, email: string): Promise<readonly string[]> {
  if (email !== accounts.admin) return signInByCall(brand, { email });
  const known = adminCookies.get(brand);
  if (known) {
    const me = await callServer(brand, { path: '/api/users/me', cookie: known.join('; ') });
    if (me.status === 200) return known;
  }
  const cookies = await signInByCall(brand, { email });
  adminCookies.set(brand, cookies);
  return cookies;
}

export const test = base.extend<Fixtures>({
  brand: ['baken', { option: true }],
  cookiesAnswered: [true, { option: true }],
  livingPages: [true, { option: true }],

  baseURL: async ({ brand }, use) => use(originOf(brand)),

  complaints: [
    // Playwright wants to see what a fixture needs, also when it is nothing.
    // biome-ignore lint/correctness/noEmptyPattern: see above.
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
    await use(async (email = accounts.investor) => {
      const cookies = await cookiesOf(brand, email);
      await context.addCookies(
        cookies.map((cookie) => {
          const [name = '', value = ''] = cookie.split('=', 2);
          return { name, value, domain: hostOf(brand), path: '/', httpOnly: true, sameSite: 'Strict' };
        }),
      );
    });
  },

  otherBrowser: async ({ browser, baseURL, complaints, brand, cookiesAnswered }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      contexts.push(context);
      complaints.listenTo(context);
      waitForLivingPages(context);
      await prepare(context, brand, cookiesAnswered);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
