import { createContext } from 'react';

/** C-12: browser storage for files until the server has received them, keyed by the path of the field. */
export interface StoredFiles {
  readonly read: (fieldPath: string) => Promise<Blob | null>;
  readonly write: (fieldPath: string, file: Blob) => Promise<void>;
  readonly remove: (fieldPath: string) => Promise<void>;
}

const nowhere: StoredFiles = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
};

/** The browser storage for files, provided by the route that composes the page. */
export const StoredFilesContext = createContext(nowhere);
