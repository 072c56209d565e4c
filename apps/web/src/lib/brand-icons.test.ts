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

test('L-15 icons and manifest are set when the environment becomes ready, with a timestamp', () => {
  start();
  expect(links()).toEqual([]);
  vi.setSystemTime(2_000);
  window.environment = named('baken');
  window.dispatchEvent(new Event('environment-ready'));
  expect(links()).toEqual(linksOf('baken', 2_000));
});

test('L-15 they are set on page load when the environment is there already', () => {
  window.environment = named('anker');
  start();
  expect(links()).toEqual(linksOf('anker', 1_000));
});

test('L-15 an environment that comes without its event is used after 5 s', () => {
  start();
  window.environment = named('anker');
  vi.advanceTimersByTime(4_999);
  expect(links()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(links()).toEqual(linksOf('anker', 6_000));
});

test('L-15 after 5 s without any environment the icons of the page stay', () => {
  serverWrites('baken');
  start();
  vi.advanceTimersByTime(5_000);
  expect(links()).toEqual(linksOf('baken', 'server'));
});

test('L-15 links that are right already are not touched', () => {
  serverWrites('baken');
  const changed = vi.spyOn(HTMLLinkElement.prototype, 'setAttribute');
  window.environment = named('baken');
  start();
  expect(changed).not.toHaveBeenCalled();
  expect(links()).toEqual(linksOf('baken', 'server'));
});

test('L-15 links of the other brand become those of this one, and none is there twice', () => {
  serverWrites('baken');
  window.environment = named('anker');
  start();
  expect(links()).toEqual(linksOf('anker', 1_000));
});
