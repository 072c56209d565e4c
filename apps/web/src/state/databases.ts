/** C-12: the files of the flows. */
export const FILES = 'db';
/** The key that opens what the document holds sealed. */
export const KEYS = 'keys';

export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // The browser has none, or forbids them: then nothing was kept.
  }
}
