// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerConsent, useConsent } from '../features/products/consent/consent.ts';
import { type Session, setSession } from '../features/sign-in/session/session-state.ts';
import { withEnvironment } from '../lib/environment.ts';
import { investor, serve, visit } from '../testing/visit.tsx';
import { followPages } from './page-tracking.ts';

let stop: (() => void) | undefined;
const change = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };

/** Opens a page of a brand with a tag manager. The page renders before its tracking loads, as in the browser. */
async function visitTracked(path: string, options: { signedIn?: boolean; session?: Session } = {}) {
  const router = visit(path, options);
  if (options.session !== undefined) setSession(options.session);
  const { environment } = window;
  if (environment === undefined) throw new Error('There is no environment.');
  window.environment = {
    ...environment,
    tagManagerBaseUrl: 'https://tags.example.nl',
    brand: { ...environment.brand, tagManagerId: 'GTM-AB12' },
  };
  withEnvironment(() => undefined);
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(path));
  stop = followPages(router, change);
  return router;
}

const views = () =>
  JSON.parse(JSON.stringify(window.dataLayer ?? [])).filter((entry: object) => 'event' in entry);
const hasScript = () => document.querySelector('script[src*="gtm.js"]') !== null;
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(() => {
  serve();
  vi.clearAllMocks();
  document.head.replaceChildren();
  delete window.dataLayer;
  answerConsent('accepted');
  // The document records which scripts it would load, without fetching them.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });
});
afterEach(() => {
  stop?.();
  cleanup();
  vi.unstubAllGlobals();
});

test('T-01 tracks every page after navigation by the name of its route, and by nothing else', async () => {
  const router = await visitTracked('/about');
  await router.navigate({ to: '/contact', search: { naam: 'Jansen' } as never });
  await waitFor(() => expect(views()).toHaveLength(2));
  expect(views()).toEqual([
    { event: 'page_view', routeName: '/about', brand: 'proef' },
    { event: 'page_view', routeName: '/contact', brand: 'proef' },
  ]);
});

test('T-01 a changed query string does not count as another page view', async () => {
  const router = await visitTracked('/about');
  await router.navigate({ to: '/about', search: { x: '1' } as never });
  await settle();
  expect(views()).toHaveLength(1);
});

test('L-09 loads no tags and pushes no page views without a choice, after Weigeren, or after closing the banner', async () => {
  answerConsent('refused');
  const router = await visitTracked('/about');
  await router.navigate({ to: '/contact' });
  await settle();
  expect([hasScript(), window.dataLayer]).toEqual([false, undefined]);
});

test('L-09 Accepteren loads the tags at once, on the page where the visitor consents', async () => {
  answerConsent('refused');
  await visitTracked('/about');
  useConsent.setState({ asking: true });
  expect(hasScript()).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Accepteren' }));
  expect(hasScript()).toBe(true);
  expect(views()).toHaveLength(1);
});

test('L-09 withdrawing consent in the footer stops the tags and reloads the page without them', async () => {
  await visitTracked('/about');
  fireEvent.click(await screen.findByRole('button', { name: 'Cookie-instellingen' }));
  expect(change.reload).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Weigeren' }));
  expect(change.reload).toHaveBeenCalled();
  expect(JSON.stringify(window.dataLayer?.at(-1))).toContain('"analytics_storage":"denied"');
});

test.each([
  '/login',
  '/account-aanmaken',
  '/wachtwoord-vergeten',
  '/wachtwoord-reset',
  '/account-openen',
  '/e-mailadres-wijzigen',
])('T-02 loads no tags on a page with a password or a token: %s', async (path) => {
  await visitTracked(path);
  await settle();
  expect(hasScript()).toBe(false);
});

test('T-02 loads no tags on signed-in pages, nor on any page while a user is signed in', async () => {
  const router = await visitTracked('/mijn-vastgoed', { signedIn: true });
  await router.navigate({ to: '/about' });
  await settle();
  expect([hasScript(), window.dataLayer]).toEqual([false, undefined]);
});

test('T-02 loads no tags while it is unknown whether a user is signed in', async () => {
  await visitTracked('/about', { session: { status: 'unknown' } });
  expect(hasScript()).toBe(false);
  setSession({ status: 'anonymous', unreachable: true });
  expect(hasScript()).toBe(false);
  setSession({ status: 'anonymous', unreachable: false });
  expect(views()).toHaveLength(1);
});

test('T-02 signed-in pages and the sign-in page open as new documents when the current page contains tags', async () => {
  const router = await visitTracked('/about');
  void router.navigate({ to: '/mijn-vastgoed' });
  await waitFor(() => expect(change.assign).toHaveBeenCalledWith('/mijn-vastgoed'));
  void router.navigate({ to: '/login', replace: true });
  await waitFor(() => expect(change.replace).toHaveBeenCalledWith('/login'));
  await settle();
  expect(router.state.location.pathname).toBe('/about');
});

test('T-02 reloads the page without tags when a user turns out to be signed in', async () => {
  await visitTracked('/about');
  setSession({ status: 'signedIn', user: investor, exp: Math.floor(Date.now() / 1000) + 60 });
  expect(change.reload).toHaveBeenCalled();
});
