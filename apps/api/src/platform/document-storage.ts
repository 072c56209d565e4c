/** Storage of files that do not belong in the database. A key is a path of ids that we generated. */
export interface DocumentStorage {
  /** Stores the whole file or nothing; replaces a file with the same key. */
  readonly put: (key: string, content: Buffer) => Promise<void>;
  /** Returns undefined when there is none. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Lists the keys of a folder, ordered by name. Excludes keys in folders inside it. */
  readonly list: (folder: string) => AsyncIterable<string>;
  /** Deletes a file; succeeds when there is none. */
  readonly delete: (key: string) => Promise<void>;
}

/** Thrown when the storage did not respond, or not in time; the operation may still succeed later. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('The storage does not respond', { cause });
    this.name = 'StorageAwayError';
  }
}
