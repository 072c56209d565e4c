import { BlockList, isIP } from 'node:net';

/** Network names that are known to the library that parses forwarding headers. */
export const TRUST_NAMES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  if (length === undefined) return true;
  if (!/^\d{1,3}$/.test(length)) return false;
  try {
    new BlockList().addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** Returns the addresses and networks of `TRUSTED_PROXIES`. */
export const trustedProxiesOf = (text: string): string[] => text.split(',').map((entry) => entry.trim());

export const areProxies = (text: string): boolean =>
  trustedProxiesOf(text).every((entry) => TRUST_NAMES.includes(entry) || isNetwork(entry));
