// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createTagManager } from './tag-manager.ts';

const BASE = 'https://tags.example.nl';
const view = { event: 'page_view', routeName: '/about', brand: 'baken' } as const;

/** No script is fetched. The test inspects which scripts the document would load. */
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
const pushed = () => JSON.parse(JSON.stringify(window.dataLayer ?? []));

beforeEach(() => {
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });
  document.head.replaceChildren();
  delete window.dataLayer;
  const own = document.createElement('script');
  own.setAttribute('nonce', '');
  // Browsers hide the nonce attribute but expose the nonce property.
  Object.defineProperty(own, 'nonce', { value: 'n0nce' });
  document.head.append(own);
});

test.each(['GTM-', 'GTM-abc', 'gtm-ABC', 'UA-1', 'GTM-A B', ' GTM-A', "GTM-A'", 'GTM-A\n', ''])(
  'V-04 loads nothing for the invalid id %j',
  (id) => {
    const tags = createTagManager(id, BASE);
    tags.load();
    tags.push(view);
    expect([scripts().length, window.dataLayer, tags.isLoaded()]).toEqual([0, undefined, false]);
  },
);

test('V-04, T-02 loads the tag manager script once for its id, with the nonce of the page', () => {
  const tags = createTagManager('GTM-AB12', BASE);
  tags.load();
  tags.load();
  expect(scripts().map(({ src }) => src)).toEqual([`${BASE}/gtm.js?id=GTM-AB12`]);
  expect(scripts()[0]?.getAttribute('nonce')).toBe('n0nce');
});

test('L-09 denies all consent first, then grants only analytics', () => {
  createTagManager('GTM-AB12', BASE).load();
  expect(pushed()).toEqual([
    {
      0: 'consent',
      1: 'default',
      2: {
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        analytics_storage: 'denied',
      },
    },
    {
      0: 'consent',
      1: 'update',
      2: expect.objectContaining({ ad_storage: 'denied', analytics_storage: 'granted' }),
    },
  ]);
});

test('T-01 pushes nothing before the script is loaded, and nothing after consent is withdrawn', () => {
  const tags = createTagManager('GTM-AB12', BASE);
  tags.push(view);
  expect(window.dataLayer).toBeUndefined();
  tags.load();
  tags.push(view);
  tags.withdraw();
  tags.push(view);
  expect(pushed().slice(2)).toEqual([
    view,
    { 0: 'consent', 1: 'update', 2: expect.objectContaining({ analytics_storage: 'denied' }) },
  ]);
});
