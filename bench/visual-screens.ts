import type { Browser, BrowserContext, Page } from '@playwright/test';
import { untilLiving } from '../e2e/support/living-page.ts';
import { type Brand, hostOf, originOf } from '../e2e/support/portal.ts';
import { signInByCall } from '../e2e/support/server-call.ts';

export interface Look {
  readonly brand: Brand;
  readonly theme: 'light' | 'dark';
  readonly size: 'desktop' | 'phone';
}

export interface Screen extends Look {
  /** Name of the screen and of its picture. */
  readonly name: string;
  /** Demo account that is signed in; undefined for a visitor. */
  readonly account: string | undefined;
  readonly path: string;
}

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const satisfies Readonly<Record<Look['size'], object>>;

/** Placeholder in a path for the address of the first contract in the overview. */
const CONTRACT = '{contract}';
export const OUTCOME =
  '/bedrag-beleggen/stap4#invoer=1&inleg=25000&maand=250&looptijd=20&fondsen=1-40_2-30_3-10_4-20';

/** The pages to compare, by the account that opens them. */
const pages: Readonly<Record<string, readonly string[]>> = {
  visitor: [
    '/login',
    '/about',
    '/begrippen',
    '/contact',
    '/account-aanmaken',
    '/wachtwoord-vergeten',
    '/maintenance',
    '/test',
    '/bedrag-beleggen',
    OUTCOME,
    '/lijfrente-opbouwen',
    '/lijfrente-uitkeren',
  ],
  investeerder: [
    '/mijn-vastgoed',
    '/mijn-documenten',
    '/fondsen-tabel',
    '/nederlands-vastgoed',
    '/mijn-instellingen/persoonlijke-informatie',
    '/mijn-instellingen/overige-relaties',
    '/mijn-instellingen/wachtwoord',
    CONTRACT,
    `${CONTRACT}/transacties`,
    `${CONTRACT}/rendement`,
    `${CONTRACT}/gegevens`,
    `${CONTRACT}/documenten`,
    `${CONTRACT}/bijstorten`,
    `${CONTRACT}/verkopen`,
    `${CONTRACT}/wijzigen`,
  ],
  openstaand: ['/mijn-betaling-afronden'],
  nieuw: ['/mijn-investeringen'],
  admin: [
    '/admin',
    '/admin?deel=maand',
    '/admin?deel=koersen',
    '/admin?deel=bank-en-boeken',
    '/admin?deel=aanvragen',
    '/admin?deel=jaarcijfers',
  ],
};

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).flatMap((size) =>
    (['baken', 'anker'] as const).map((brand) => ({ brand, theme, size })),
  ),
);

/** Every page in one of the eight looks. The looks alternate, so that each look occurs for each kind of page. */
export const screens: readonly Screen[] = Object.entries(pages)
  .flatMap(([account, paths]) => paths.map((path) => ({ account, path })))
  .map(({ account, path }, index) =>
    screenOf(looks[index % looks.length] as Look, path, account === 'visitor' ? undefined : account),
  );

export function screenOf(look: Look, path: string, account?: string): Screen {
  const words = `${path.replace(/#.*/, '')} ${Object.values(look).join(' ')}`.match(/[a-z0-9]+/g) ?? [];
  return { ...look, name: words.join('-'), account, path };
}

/** Opens screens of the running portal, and signs in once for each account at each brand. */
export class Visitor {
  readonly #browser: Browser;
  readonly #at: Date;
  readonly #sessions = new Map<string, readonly string[]>();

  constructor(browser: Browser, at: Date) {
    this.#browser = browser;
    this.#at = at;
  }

  /** Passes the opened page to `use`, and closes it afterwards. */
  async open<T>(screen: Screen, use: (page: Page) => Promise<T>): Promise<T> {
    const context = await this.#contextOf(screen);
    try {
      const page = await context.newPage();
      const path = screen.path.startsWith(CONTRACT)
        ? screen.path.replace(CONTRACT, await firstContract(page))
        : screen.path;
      await openLoaded(page, path);
      return await use(page);
    } finally {
      await context.close();
    }
  }

  async #contextOf(screen: Screen): Promise<BrowserContext> {
    const { brand, theme, size } = screen;
    const context = await this.#browser.newContext({
      baseURL: originOf(brand),
      viewport: SIZES[size],
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
    });
    // The cookies have no expiry, because the browser's own clock may be later than the expiry that a server with
    // a stopped clock set.
    const cookies = ['hasCookie=true', 'cookieChoice=refused', ...(await this.#sessionOf(screen))];
    await context.addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split('=', 2);
        return { name, value, domain: hostOf(brand), path: '/' };
      }),
    );
    await context.clock.setFixedTime(this.#at);
    return context;
  }

  async #sessionOf({ brand, account }: Screen): Promise<readonly string[]> {
    if (account === undefined) return [];
    const key = `${brand} ${account}`;
    const session =
      this.#sessions.get(key) ?? (await signInByCall(brand, { email: `${account}@example.nl` }));
    this.#sessions.set(key, session);
    return session;
  }
}

/** Milliseconds between two pictures of a page. The second picture shows whether the page still changes. */
const PAUSE_MS = 1_000;
const MOST_PICTURES = 20;

/** Takes pictures of the whole page as PNG until two in a row are equal, and returns the last. */
export async function photograph(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  let picture = await take();
  for (let taken = 1; taken < MOST_PICTURES; taken++) {
    await page.waitForTimeout(PAUSE_MS);
    const next = await take();
    if (next.equals(picture)) return next;
    picture = next;
  }
  throw new Error('The page keeps changing.');
}

/** Opens a page and waits until it is interactive and has received all its data, pictures and fonts. */
async function openLoaded(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilLiving(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // On a busy machine a part of the page may start to load after the network was idle.
  await page
    .getByText(/^Even geduld\b/)
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

async function firstContract(page: Page): Promise<string> {
  await openLoaded(page, '/mijn-vastgoed');
  const link = page.locator('main a[href^="/contractbeheer/"]').first();
  return (await link.getAttribute('href')) ?? '';
}
