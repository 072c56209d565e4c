// Covers apps/web/src folders: app, consent.

import { accounts } from './support/portal.ts';
import { fromSandbox } from './support/sandbox.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { expect, test } from './support/test.ts';

// The sandbox simulates the tag manager and the error-reporting endpoint of this brand.
test.use({ brand: 'anker' });

interface TagCall {
  readonly kind: 'script' | 'push';
  readonly referer: string | null;
  readonly cookie: string | null;
  readonly push: { readonly entry: unknown } | null;
}

const tagCalls = () => fromSandbox<TagCall[]>('/api/tag-manager');

/**
 * Returns the page views that the pages sent to the tag manager. The other entries are commands to the tag manager
 * itself.
 */
const views = (calls: readonly TagCall[]) =>
  calls.map(({ push }) => push?.entry).filter((entry) => entry && Object.hasOwn(entry, 'event'));

test.describe('the tag manager receives page views', () => {
  // The tests share one list of calls, so they run in sequence.
  test.describe.configure({ mode: 'serial' });
  test.use({ cookiesAnswered: false });

  test('T-02 V-04 the tag manager receives only views of public pages, after the visitor accepts', async ({
    page,
  }) => {
    const before = (await tagCalls()).length;
    const news = async () => (await tagCalls()).slice(before);
    await page.goto('/about?naam=Jansen&iban=NL91ABNA0417164300');
    await expect(pageTitle(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await news(), 'nothing before consent').toEqual([]);

    await page.getByRole('button', { name: 'Accepteren', exact: true }).click();
    await expect.poll(async () => views(await news())).toHaveLength(1);
    await page.goto('/bedrag-beleggen/stap1');
    await page.getByLabel('Eenmalige inleg').fill('12.345');
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(page).toHaveURL('/bedrag-beleggen/stap2');
    await expect.poll(async () => views(await news()).length).toBeGreaterThan(1);

    await page.goto('/login');
    await signInOnScreen(page, accounts.investor);
    await expect(page).toHaveURL('/mijn-vastgoed');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    const calls = await news();
    const routes = new Set(['/about', '/bedrag-beleggen/{-$stap}', '/bedrag-beleggen/$stap']);
    for (const view of views(calls) as { routeName: string }[]) {
      expect(view).toEqual({ event: 'page_view', routeName: expect.any(String), brand: 'anker' });
      expect(routes, 'public pages by the name of their route').toContain(view.routeName);
    }
    for (const { referer, cookie } of calls) {
      expect(cookie).toBeNull();
      // The referrer may contain the site's origin, but never the page's path.
      if (referer !== null) expect(new URL(referer).pathname).toBe('/');
    }
    const all = JSON.stringify(calls);
    for (const secret of ['Jansen', 'NL91', '12.345', '12345', accounts.investor, 'mijn-vastgoed'])
      expect(all).not.toContain(secret);
  });

  test('L-09 the tag manager is never requested after the visitor presses Weigeren', async ({ page }) => {
    const before = (await tagCalls()).length;
    await page.goto('/about');
    await page.getByRole('button', { name: 'Weigeren' }).click();
    await page.goto('/contact');
    await expect(pageTitle(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await tagCalls()).length).toBe(before);
  });
});

test('E-07 an error on a page with personal data is reported without the personal data', async ({
  page,
  signIn,
  complaints,
}) => {
  // The marker has letters only, because error reports may remove long numbers as personal data.
  const mark = `merk${Array.from({ length: 8 }, () => 'abcdefgh'[Math.floor(Math.random() * 8)]).join('')}`;
  complaints.foresee(new RegExp(`uncaught .*${mark}`));
  await signIn();
  await page.goto('/mijn-vastgoed');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const name = (await page.getByRole('banner').getByRole('link').nth(1).textContent())?.trim() ?? '';
  await page.evaluate(`setTimeout(() => {
    throw new TypeError('${mark}: j.jansen@example.nl, NL91ABNA0417164300, BSN 123456782, € 1.234,56, 1234 AB 12');
  })`);
  const reported = async () =>
    (await fromSandbox<unknown[]>('/api/envelopes'))
      .map((envelope) => JSON.stringify(envelope))
      .filter((text) => text.includes(mark));
  await expect.poll(reported, { timeout: 20_000 }).toHaveLength(1);
  const [report = ''] = await reported();
  expect(report).toContain('TypeError');
  expect(report).toContain('mijn-vastgoed');
  for (const secret of ['jansen', 'NL91', '123456782', '1.234,56', '1234 AB', accounts.investor, name])
    expect(report).not.toContain(secret);
});
