/**
 * The thread of the embedded database. PGlite runs synchronously, so on the main thread a query of two
 * seconds would block all requests for two seconds.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';
import type { DatabaseThreadOptions, FromDatabase, ToDatabase } from './embedded-messages.ts';
import { EmbeddedSession } from './embedded-session.ts';

if (!parentPort) throw new Error('embedded-worker.ts runs as a worker thread only');
const port = parentPort;
const options: DatabaseThreadOptions = workerData;

const send = (message: FromDatabase, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** The engine's last log messages, which explain why it stopped. */
const lastWords: string[] = [];

function fail(reason: string): never {
  send({ kind: 'failed', message: [reason, ...lastWords].join('\n') });
  process.exit(1);
}

// After an abort the engine may loop forever, so `fail` must end the thread before it returns.
const files = new DurableFileSystem(options.clusterDir, fail);
const engine = await PGlite.create({
  fs: files,
  startParams: durableStartParams,
  extensions: { pg_trgm },
  onStderr: (line) => {
    lastWords.push(line);
    if (lastWords.length > 5) lastWords.shift();
    return false;
  },
}).catch((error: unknown) => fail(reasonOf(error)));

let current: { readonly id: number; readonly session: EmbeddedSession } | undefined;
let announcedWal = files.counters.walBytes;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function leaveSession(): Promise<void> {
  const left = current?.session;
  current = undefined;
  await left?.reset();
}

function announceWal(): void {
  const bytes = files.counters.walBytes - announcedWal;
  if (bytes < options.walNoticeBytes) return;
  announcedWal = files.counters.walBytes;
  send({ kind: 'wal', bytes });
}

async function handle(message: ToDatabase): Promise<void> {
  switch (message.kind) {
    case 'open': {
      await leaveSession();
      const { session: id } = message;
      const answer = (bytes: Uint8Array<ArrayBuffer>) =>
        send({ kind: 'data', session: id, bytes }, [bytes.buffer]);
      current = { id, session: new EmbeddedSession(engine, answer) };
      return;
    }
    case 'data':
      if (current?.id === message.session) await current.session.receive(message.bytes);
      announceWal();
      return;
    case 'close':
      if (current?.id === message.session) await leaveSession();
      return;
    case 'report':
      send({ kind: 'report', counters: { ...files.counters } });
      return;
    case 'stop':
      await engine.close();
      send({ kind: 'stopped' });
      port.close();
  }
}

// Messages are handled one by one, because an await inside `handle` must not let the next message start.
let queue = Promise.resolve();
port.on('message', (message: ToDatabase) => {
  queue = queue.then(() => handle(message)).catch((error: unknown) => fail(reasonOf(error)));
});

send({ kind: 'ready' });
