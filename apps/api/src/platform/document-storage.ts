/** Storage of files that do not belong in the database. A key is a path of ids that the portal generated. */
export interface DocumentStorage {
  /** Stores the whole file, or nothing if it fails. Replaces a file with the same key. */
  readonly put: (key: string, content: Buffer) => Promise<void>;
  /** Returns the file, or undefined if it does not exist. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Lists the keys in a folder in alphabetical order, without the keys in its subfolders. */
  readonly list: (folder: string) => AsyncIterable<string>;
  /** Deletes a file. Also succeeds if the file does not exist. */
  readonly delete: (key: string) => Promise<void>;
}

/**
 * Thrown when the storage does not respond, or does not respond in time. The operation may still have been executed.
 */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('The storage does not respond', { cause });
    this.name = 'StorageAwayError';
  }
}

/** Thrown when the storage answers with an unexpected HTTP status. */
export class StorageRejection extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The storage answers ${status}`);
    this.name = 'StorageRejection';
    this.status = status;
  }
}
