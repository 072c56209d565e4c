/** Segments of small letters, digits and hyphens; one extension at the end. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Keys are made by us of ids; anything else is an error of ours, and never a place elsewhere on the disk. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

const FOLDER = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

export function requireFolder(folder: string): string {
  if (!FOLDER.test(folder)) throw new Error('This is no folder of the storage');
  return folder;
}

/** What lies in a folder beside what we put there under a key is not ours: a draft that was cut off, say. */
export const isKey = (key: string): boolean => KEY.test(key);
