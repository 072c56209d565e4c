/** Segments of lower-case letters, digits and hyphens, and one extension at the end. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/**
 * Throws for an invalid key. Keys are built from ids by our own code, so an invalid key is a bug, and it must never
 * address a file outside the storage.
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

/**
 * Returns whether a file name is a storage key. A folder can contain other files, for example of an interrupted
 * write.
 */
export const isKey = (key: string): boolean => KEY.test(key);
