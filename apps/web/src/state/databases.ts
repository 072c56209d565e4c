/** C-12: name of the database that stores the files of the flows. */
export const FILES = 'db';
/** Name of the database that stores the key for the encrypted parts of the document. */
export const KEYS = 'keys';

export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // The browser has no databases or denies access to them, so there is no stored data to delete.
  }
}
