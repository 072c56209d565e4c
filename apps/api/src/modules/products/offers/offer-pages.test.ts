import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { investment, savedOffer } from './testing/offer-calls.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('nieuw@example.nl');
});
afterAll(() => portal.close());

async function page(url: string, as = cookie, brand = 'baken') {
  const response = await portal.call({ method: 'GET', url, cookie: as, brand });
  const { Offerte, next } = response.json().data ?? {};
  const offers = Offerte as { offerID: string; description: string }[];
  return { status: response.statusCode, offers, next: next as string | null };
}

test('X-07 pages a long list newest first, with no gaps or duplicates', async () => {
  const saved: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    saved.unshift((await savedOffer(portal, cookie, { ...investment, description: `${index}` })).offerID);
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const answer = await page(`/api/offers?limit=3${after === '' ? '' : `&after=${after}`}`);
    expect(answer.status).toBe(200);
    seen.push(...answer.offers.map(({ offerID }) => offerID));
    sizes.push(answer.offers.length);
    after = answer.next;
  }
  expect(seen).toEqual(saved);
  expect(sizes).toEqual([3, 3, 1]);
  expect((await page('/api/offers?limit=7')).next).toBeNull();
  expect((await page('/api/offers')).offers).toHaveLength(7);
});

test('X-07 a page that starts after a deleted offer continues at the same position', async () => {
  const { offers } = await page('/api/offers?limit=3');
  const [, , last] = offers;
  await portal.call({ method: 'DELETE', url: `/api/offers/${last?.offerID}`, cookie });
  const all = (await page('/api/offers')).offers;
  expect((await page(`/api/offers?limit=500&after=${last?.offerID}`)).offers).toEqual(all.slice(2));
});

test("G-06 a page that starts after another user's offer shows only the caller's own offers", async () => {
  const other = await portal.signIn('openstaand@example.nl');
  const theirs = await savedOffer(portal, other);
  const own = (await page('/api/offers')).offers;
  expect((await page(`/api/offers?after=${theirs.offerID}`)).offers).toEqual(own);
  expect((await page('/api/offers', other)).offers.map(({ offerID }) => offerID)).toEqual([theirs.offerID]);
  // The same address has an account at the other brand.
  const namesake = await portal.signIn('nieuw@example.nl', 'anker');
  expect((await page('/api/offers', namesake, 'anker')).offers).toEqual([]);
});

test.each(['limit=0', 'limit=501', 'limit=tien', 'after=x', 'pagina=2'])(
  'X-07 rejects a page request with %s',
  async (query) => {
    expect((await page(`/api/offers?${query}`)).status).toBe(422);
  },
);
