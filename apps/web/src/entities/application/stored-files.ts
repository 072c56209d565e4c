import { createContext } from 'react';

/** C-12: browser storage for a file until the server has it, by the path of its field. */
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

/** Provided by the route that composes the page. */
export const StoredFilesContext = createContext(nowhere);
