import { createHmac } from 'node:crypto';

/** Seconds for which the phone shows one code. */
export const PERIOD = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the number of the 30-second step to which an instant belongs. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD);

/** Minimum seconds an issued code stays valid, because a test on a busy machine needs time to enter the code. */
const GOOD_FOR_SECONDS = 10;

/**
 * Returns the oldest step with a code that the portal still accepts for the next `GOOD_FOR_SECONDS`. The portal
 * tolerates one step of clock difference.
 */
export const oldestStep = (now: Date): number =>
  stepAt(new Date(now.getTime() - (PERIOD - GOOD_FOR_SECONDS) * 1000));

/** Returns the milliseconds until this step begins; 0 if it has begun. */
export const untilStep = (step: number, at: Date): number => Math.max(0, step * PERIOD * 1000 - at.getTime());

function bytesOf(base32: string): Buffer {
  const bits = [...base32.toUpperCase().replaceAll(/[\s=-]/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of a step: RFC 6238 with SHA-1 and six digits, as authenticator apps compute it. */
export function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
