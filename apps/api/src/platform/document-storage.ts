/** Where files lie that do not belong in the database. A key is a path of ids we made ourselves. */
export interface DocumentStorage {
  /** Keeps the whole file or nothing; a file of that key makes place for it. */
  readonly put: (key: string, content: Buffer) => Promise<void>;
  /** Undefined when there is none. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** The keys of a folder, in the order of their names. Not of what lies in folders inside it. */
  readonly list: (folder: string) => AsyncIterable<string>;
  /** Also when there is none. */
  readonly delete: (key: string) => Promise<void>;
}

/** The storage did not respond, or not in time; what was asked of it may succeed later. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('The storage does not respond', { cause });
    this.name = 'StorageAwayError';
  }
}
