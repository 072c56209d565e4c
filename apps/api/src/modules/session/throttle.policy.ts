import type { ThrottleScope } from './throttle.repository.ts';

const SECOND = 1_000;
export const LONGEST_WAIT = 15 * 60 * SECOND;

/** Wrong passwords and codes that cost nothing. Behind one address there may be a whole office. */
const FREE: Readonly<Record<ThrottleScope, number>> = {
  account: 4,
  device: 4,
  password: 4,
  secondFactor: 4,
  address: 30,
};

/** A series is forgotten after this long without an attempt. */
export const FORGOTTEN_AFTER = 24 * 60 * 60 * SECOND;

/** With this many wrong passwords in one series the owner of the account gets a mail, once. */
export const ALERT_AT = 10;

/** Milliseconds to wait after so many wrong passwords: nothing, 1, 2, 4, 8, 16 s and then 15 minutes. */
export function waitAfter(scope: ThrottleScope, attempts: number): number {
  const counted = attempts - FREE[scope];
  if (counted <= 0) return 0;
  return counted > 5 ? LONGEST_WAIT : SECOND * 2 ** (counted - 1);
}

/**
 * The part of an address that belongs to one customer of a provider: IPv4 whole, of IPv6 the first 64 bits,
 * within which everyone can choose at will.
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
