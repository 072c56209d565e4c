import { randomInt } from 'node:crypto';

/** Returns a creditor reference (ISO 11649): `RF`, two check digits over the rest (mod 97-10), and twelve digits. */
export function newTransferReference(): string {
  const digits = String(randomInt(1e12)).padStart(12, '0');
  // R is 27 and F is 15; the check digits count as zero while they are computed.
  const check = 98n - (BigInt(`${digits}271500`) % 97n);
  const reference = `RF${String(check).padStart(2, '0')}${digits}`;
  return reference.replaceAll(/(.{4})(?=.)/g, '$1-');
}
