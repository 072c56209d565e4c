/** Segments of lower-case letters, digits and hyphens, and one extension at the end. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/**
 * Requires a valid key. Our code builds keys from ids, so another key is a bug and may never address another place on
 * the disk.
 */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

const FOLDER = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

export function requireFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error('This is no folder of the storage');
  return folder;
}

/** Returns whether a file name is a key. Other files in a folder are not ours, for example an interrupted write. */
export const isKey = (key: string): boolean => KEY.test(key);
