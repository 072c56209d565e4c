/**
 * Messages between the main thread and the thread of the embedded database. All messages use one port, so
 * they are processed in the order in which they were sent. Bytes of an abandoned session therefore cannot
 * arrive after the next session began.
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

/** Counters of the database's file system since it was opened. */
export interface StorageCounters {
  /** Number of fsync calls that the operating system confirmed. */
  fsyncs: number;
  /** Number of bytes written to the write-ahead log. */
  walBytes: number;
}

/** Start options of the thread. */
export interface DatabaseThreadOptions {
  /** Directory of the database cluster (PGDATA). */
  readonly clusterDir: string;
  /** The thread sends a `wal` message each time this many bytes were added to the write-ahead log. */
  readonly walNoticeBytes: number;
}
