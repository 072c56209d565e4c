import type { ThrottleScope } from './throttle.repository.ts';

const SECOND = 1_000;
export const LONGEST_WAIT = 15 * 60 * SECOND;

/** Number of wrong passwords and codes allowed without a wait. A whole office may share one address. */
const FREE: Readonly<Record<ThrottleScope, number>> = {
  account: 4,
  device: 4,
  password: 4,
  secondFactor: 4,
  address: 30,
};

/** Milliseconds without an attempt after which a series is reset. */
export const FORGOTTEN_AFTER = 24 * 60 * 60 * SECOND;

/** Consecutive wrong passwords after which the account owner is notified by mail, once. */
export const ALERT_AT = 10;

/**
 * Returns the milliseconds to wait after this many wrong passwords: at first none, then 1, 2, 4, 8 and 16
 * seconds, then 15 minutes.
 */
export function waitAfter(scope: ThrottleScope, attempts: number): number {
  const counted = attempts - FREE[scope];
  if (counted <= 0) return 0;
  return counted > 5 ? LONGEST_WAIT : SECOND * 2 ** (counted - 1);
}

/**
 * Returns the part of an IP address that belongs to one customer of a provider: the whole IPv4 address, or
 * the first 64 bits of IPv6, because the customer can choose the rest.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%', 1)[0] ?? '';
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.toLowerCase().split('::', 2);
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const whole = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
