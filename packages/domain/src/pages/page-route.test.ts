import { expect, test } from 'vitest';
import { pageRouteOf } from './page-route.ts';

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/login/', '/login'],
  ['/contractbeheer/0199-ab/transacties', '/contractbeheer/$contractId/transacties'],
  ['/contractbeheer/0199-ab/wijzigen', '/contractbeheer/$contractId/wijzigen/{-$option}'],
  ['/contractbeheer/0199-ab/wijzigen/rekening', '/contractbeheer/$contractId/wijzigen/{-$option}'],
  ['/bedrag-beleggen/stap2', '/bedrag-beleggen/{-$stap}'],
  ['/aanvraag', '/aanvraag'],
  ['/ideal-result', '/ideal-result'],
  ['/leningenfonds-ideal-result', '/{$product}-ideal-result'],
  ['/contractbeheer/j.jansen', '/contractbeheer/$contractId'],
  ['/contractbeheer/j.jansen/j.jansen', undefined],
  ['/contractbeheer/a/b/transacties', undefined],
  ['/.env', undefined],
  ['/loginx', undefined],
])('maps the path %s to the route %s', (pathname, route) => {
  expect(pageRouteOf(pathname)).toBe(route);
});
