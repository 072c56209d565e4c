import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';

/** Fields for which the server returns only the last characters. */
const maskedFields: ReadonlySet<string> = new Set(['bsn', 'iban']);
const endOf = (number: string): string => number.replaceAll(/[^0-9A-Za-z]/g, '').slice(-3);

/**
 * Hashes a text to a 32-bit number. Combining two seeds makes a collision between two drafts of one person
 * improbable.
 */
function hash(text: string, seed: number): number {
  let sum = seed;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}

/** Returns a group with its fields in alphabetical order, because the server returns them in its own order. */
const sorted = (group: object) =>
  Object.fromEntries(Object.entries(group).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns a fingerprint that is the same for a draft before sending and after the server returns it. The fingerprint
 * reveals no data of the draft.
 */
export function fingerprintOf(draft: ApplicationDraft): string {
  const text = JSON.stringify(draft, (name, value: unknown) => {
    if (typeof value === 'string') return maskedFields.has(name) ? endOf(value) : value;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sorted(value) : value;
  });
  return [0x811c9dc5, 0x5bd1e995].map((seed) => hash(text, seed).toString(36)).join('-');
}
