/** C-12: database of the files of the flows. */
export const FILES = 'db';
/** Database of the key that opens the sealed parts of the document. */
export const KEYS = 'keys';

export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // The browser has no databases or forbids them, so nothing was stored.
  }
}
