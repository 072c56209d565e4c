import { createHmac } from 'node:crypto';

/** Seconds a code stands on the phone. */
export const PERIOD = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Which half minute it is. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD);

/** How long a code that is given out stays good, at the least: a busy machine takes its time to fill it in. */
const GOOD_FOR_SECONDS = 10;

/** The oldest half minute whose code a portal that allows for half a minute takes, now and for a while yet. */
export const oldestStep = (now: Date): number =>
  stepAt(new Date(now.getTime() - (PERIOD - GOOD_FOR_SECONDS) * 1000));

/** Milliseconds until this half minute begins; none when it has. */
export const untilStep = (step: number, at: Date): number => Math.max(0, step * PERIOD * 1000 - at.getTime());

function bytesOf(base32: string): Buffer {
  const bits = [...base32.toUpperCase().replaceAll(/[\s=-]/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238 with SHA-1 and six digits, as the apps on phones do. */
export function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
