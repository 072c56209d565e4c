import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { StorageCounters } from './embedded-messages.ts';

/** The parts of Emscripten's NODEFS that this file overrides. PGlite's type definitions do not describe them. */
interface NodeFileSystem {
  realPath(node: StreamNode): string;
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: {
    fsync?: (stream: NodeStream) => number;
    write: (
      stream: NodeStream,
      buffer: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ) => number;
  };
}
interface StreamNode {
  readonly parent: { readonly name: string };
}
interface NodeStream {
  /** File descriptor of the operating system; absent for a stream that was not opened by NODEFS. */
  readonly nfd?: number;
  readonly node: StreamNode;
}

type Engine = Parameters<NodeFS['init']>;

/**
 * Start parameters that make PostgreSQL durable. PGlite's own parameters contain `-F`, which turns fsync off. PGlite
 * does not support the default sync method, fdatasync, but does support fsync.
 */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // Without these parameters, old log files of up to 1 GB are kept for reuse after a checkpoint.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
];

/**
 * PGlite's file system on a directory, with an fsync that reaches the disk. PGlite's own file system does not sync
 * (electric-sql/pglite#1107), so a power failure could lose committed transactions. This class depends on internals
 * of PGlite 0.5.16; a test counts the fsync calls.
 */
export class DurableFileSystem extends NodeFS {
  readonly counters: StorageCounters = { fsyncs: 0, walBytes: 0 };
  readonly #onAbort: (reason: string) => void;

  /** Creates the file system. `onAbort` is called when the engine aborts; the engine cannot be used afterwards. */
  constructor(directory: string, onAbort: (reason: string) => void) {
    super(directory);
    this.#onAbort = onAbort;
  }

  override async init(...[pglite, options]: Engine): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const makeDurable = (engine: unknown) => this.#makeDurable((engine as { NODEFS: NodeFileSystem }).NODEFS);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [emscriptenOpts.preRun ?? [], makeDurable].flat(),
        onAbort: (reason: unknown) =>
          this.#onAbort((reason as Partial<Error> | null)?.message ?? String(reason)),
      },
    };
  }

  #makeDurable(nodeFs: NodeFileSystem): void {
    const { counters } = this;
    nodeFs.stream_ops.fsync = (stream) => {
      nodeFs.tryFSOperation(() => {
        if (stream.nfd === undefined) fsyncPath(nodeFs.realPath(stream.node));
        else fsyncSync(stream.nfd);
      });
      counters.fsyncs += 1;
      return 0;
    };
    const write = nodeFs.stream_ops.write;
    nodeFs.stream_ops.write = (stream, buffer, offset, length, position) => {
      if (stream.node.parent.name === 'pg_wal') counters.walBytes += length;
      return write(stream, buffer, offset, length, position);
    };
  }
}

function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
