import { randomUUIDv7 } from 'node:crypto';

let lastMillisecond = '';
let counter = 0;

/**
 * Returns a new id: a UUIDv7 (RFC 9562) that sorts after all earlier ids of this process.
 *
 * Node's own ids are random within a millisecond, so rows created in one call would be listed in arbitrary order.
 * Here the twelve bits after the version count within the millisecond (method 1 of section 6.2), starting from a
 * random number in the lower half. The other 62 bits are random. An id is not secret, so never use an id as a token.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const millisecond = id.slice(0, 13);
  if (millisecond > lastMillisecond) {
    lastMillisecond = millisecond;
    counter = Number.parseInt(id.slice(15, 18), 16) >> 1;
  } else if (++counter > 0xfff) {
    lastMillisecond = after(lastMillisecond);
    counter = 0;
  }
  return `${lastMillisecond}-7${counter.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

/** Returns the next millisecond in id notation, for a millisecond that needs more than 4,096 ids. */
function after(millisecond: string): string {
  const next = (Number.parseInt(millisecond.replace('-', ''), 16) + 1).toString(16).padStart(12, '0');
  return `${next.slice(0, 8)}-${next.slice(8)}`;
}
