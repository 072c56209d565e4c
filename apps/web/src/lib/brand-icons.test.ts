// @vitest-environment happy-dom
import type { Environment } from '@portaal/domain/brand/configuration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBrandIcons } from './brand-icons.ts';
import { withEnvironment } from './environment.ts';

const named = (id: string) => ({ brand: { id } }) as Environment;

const links = () =>
  Array.from(document.head.querySelectorAll('link'), (link) => [link.rel, link.getAttribute('href')]);

const linksOf = (brand: string, version: number | string) =>
  [
    ['manifest', `/brand/${brand}/manifest.webmanifest?v=${version}`],
    ['apple-touch-icon', `/brand/${brand}/icons/apple-touch-icon.png?v=${version}`],
    ['icon', `/brand/${brand}/icons/favicon-32.png?v=${version}`],
    ['icon', `/brand/${brand}/icons/favicon.svg?v=${version}`],
  ] as const;

const serverWrites = (brand: string) => {
  document.head.innerHTML = linksOf(brand, 'server')
    .map(([rel, href]) => `<link rel="${rel}" href="${href}">`)
    .join('');
};

const start = () => withEnvironment(({ brand }) => setBrandIcons(brand.id));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  document.head.innerHTML = '';
  delete window.environment;
});
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

test('L-15 sets icons and manifest, with a timestamp in their URLs, when the environment becomes available', () => {
  start();
  expect(links()).toEqual([]);
  vi.setSystemTime(2_000);
  window.environment = named('baken');
  window.dispatchEvent(new Event('environment-ready'));
  expect(links()).toEqual(linksOf('baken', 2_000));
});

test('L-15 sets icons and manifest on page load if the environment is already defined', () => {
  window.environment = named('anker');
  start();
  expect(links()).toEqual(linksOf('anker', 1_000));
});

test('L-15 after 5 s, uses an environment that arrived without its event', () => {
  start();
  window.environment = named('anker');
  vi.advanceTimersByTime(4_999);
  expect(links()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(links()).toEqual(linksOf('anker', 6_000));
});

test('L-15 leaves the icons of the page unchanged if there is no environment after 5 s', () => {
  serverWrites('baken');
  start();
  vi.advanceTimersByTime(5_000);
  expect(links()).toEqual(linksOf('baken', 'server'));
});

test('L-15 leaves correct icon links unchanged', () => {
  serverWrites('baken');
  const changed = vi.spyOn(HTMLLinkElement.prototype, 'setAttribute');
  window.environment = named('baken');
  start();
  expect(changed).not.toHaveBeenCalled();
  expect(links()).toEqual(linksOf('baken', 'server'));
});

test('L-15 replaces the links of another brand without duplicates', () => {
  serverWrites('baken');
  window.environment = named('anker');
  start();
  expect(links()).toEqual(linksOf('anker', 1_000));
});
