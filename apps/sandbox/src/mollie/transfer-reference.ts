import { randomInt } from 'node:crypto';

/** Returns a creditor reference (ISO 11649): `RF`, two check digits (mod 97-10) and twelve random digits. */
export function newTransferReference(): string {
  const digits = String(randomInt(1e12)).padStart(12, '0');
  // In this computation R counts as 27 and F as 15, and the check digits count as zero.
  const check = 98n - (BigInt(`${digits}271500`) % 97n);
  const reference = `RF${String(check).padStart(2, '0')}${digits}`;
  return reference.replaceAll(/(.{4})(?=.)/g, '$1-');
}
