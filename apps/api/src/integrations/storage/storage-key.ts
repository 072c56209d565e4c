/** Segments of small letters, digits and hyphens; one extension at the end. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Keys are made by us of ids; anything else is an error of ours, and never a place elsewhere on the disk. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}
