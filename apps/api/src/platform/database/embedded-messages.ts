/**
 * Messages between the main thread and the thread of the embedded database. All go over one port, so that their order
 * is the order of the work: bytes of an abandoned session can never arrive after the next session has begun.
 */
export type ToDatabase =
  | { readonly kind: 'open'; readonly session: number }
  | { readonly kind: 'data'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close'; readonly session: number }
  | { readonly kind: 'report' }
  | { readonly kind: 'stop' };

export type FromDatabase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'data'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'wal'; readonly bytes: number }
  | { readonly kind: 'report'; readonly counters: StorageCounters }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };

/** Counts of the database's file system since it was opened. */
export interface StorageCounters {
  /** Calls of fsync that the operating system has confirmed. */
  fsyncs: number;
  /** Bytes written to the write-ahead log. */
  walBytes: number;
}

/** Start options of the thread. */
export interface DatabaseThreadOptions {
  /** Directory of the database cluster (PGDATA). */
  readonly clusterDir: string;
  /** A 'wal' message is sent each time this many bytes were added to the write-ahead log. */
  readonly walNoticeBytes: number;
}
