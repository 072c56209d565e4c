import { expect, test } from 'vitest';
import { networkOf, waitAfter } from './throttle.rules.ts';

// Promise: Wij laten nieuwe pogingen nu steeds even wachten.
test('increases the wait with every wrong password, up to a quarter of an hour', () => {
  const seconds = Array.from({ length: 12 }, (_, index) => waitAfter('account', index + 1) / 1_000);
  expect(seconds).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 900, 900, 900]);
  expect(waitAfter('address', 30)).toBe(0);
  expect(waitAfter('address', 31)).toBe(1_000);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts attempts from IP address %s for network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
