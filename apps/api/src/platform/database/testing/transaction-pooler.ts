import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const QUERY_STARTS_AT = 5;

export interface TransactionPooler {
  readonly url: string;
  /** Settings that clients sent at their start and that the pooler rejected. */
  readonly rejected: readonly string[];
  stop(): Promise<void>;
}

/** A session of PostgreSQL, through the socket of a `pg` client that has signed in. */
interface Backend {
  readonly client: pg.Client;
  readonly socket: Socket;
  user: Socket | undefined;
  unread: Buffer;
}

/**
 * Starts a pooler that runs every transaction in the session that was idle longest, so that two transactions of one
 * client never share a session. Like PgBouncer it answers the start of a client itself, rejects settings that it
 * cannot keep per client, and gives each client a process number of its own.
 */
export async function startTransactionPooler(databaseUrl: string, sessions = 3): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: sessions }, () => openBackend(databaseUrl)));
  const idle = [...backends];
  const waiting: (() => void)[] = [];
  const clients = new Set<Socket>();
  const rejected: string[] = [];

  const release = (backend: Backend): void => {
    backend.user = undefined;
    idle.push(backend);
    waiting.shift()?.();
  };
  for (const backend of backends) {
    backend.socket.on('data', (data: Buffer) => {
      const { user } = backend;
      user?.write(data);
      backend.unread = Buffer.concat([backend.unread, data]);
      for (const message of messagesIn(backend)) {
        if (message[0] === letter('Z') && message[QUERY_STARTS_AT] === letter('I')) release(backend);
      }
    });
  }
  const lease = async (client: Socket): Promise<Backend> => {
    while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    const backend = idle.shift();
    if (backend === undefined) return lease(client);
    backend.user = client;
    return backend;
  };

  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => clients.delete(client));
    let isStarted = false;
    let sending = Promise.resolve();
    const forward = async (data: Buffer): Promise<void> => {
      if (data[0] === letter('X')) return void client.end();
      const own = backends.find(({ user }) => user === client);
      (own ?? (await lease(client))).socket.write(data);
    };
    client.on('data', (data: Buffer) => {
      if (isStarted) sending = sending.then(() => forward(data));
      else if (data.readInt32BE(4) === SSL_REQUEST) client.write('N');
      else {
        isStarted = true;
        const refused = settingsOf(data).find((name) => !CLIENT_SETTINGS.has(name));
        if (refused === undefined) return void client.write(welcome());
        rejected.push(refused);
        client.end(rejection(`unsupported startup parameter: ${refused}`));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    rejected,
    async stop() {
      for (const client of clients) client.destroy();
      server.close();
      for (const { socket } of backends) socket.destroy();
    },
  };
}

async function openBackend(databaseUrl: string): Promise<Backend> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
  socket.removeAllListeners('data');
  return { client, socket, user: undefined, unread: Buffer.alloc(0) };
}

/** Removes and yields the complete messages: a letter, the length, and the content. */
function* messagesIn(backend: Backend): Generator<Buffer> {
  for (;;) {
    const { unread } = backend;
    const end = unread.length < QUERY_STARTS_AT ? Number.POSITIVE_INFINITY : 1 + unread.readInt32BE(1);
    if (unread.length < end) return;
    backend.unread = unread.subarray(end);
    yield unread.subarray(0, end);
  }
}

const letter = (text: string): number => text.charCodeAt(0);

/** Settings that PgBouncer keeps per client. */
const CLIENT_SETTINGS = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'TimeZone',
  'DateStyle',
]);

/** Returns the names in a startup message: pairs of name and value, each ending with a zero byte. */
function settingsOf(startup: Buffer): string[] {
  const words = startup.subarray(8).toString('utf8').split('\0');
  return words.filter((word, index) => index % 2 === 0 && word !== '');
}

function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(QUERY_STARTS_AT);
  head.write(kind, 'latin1');
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** Accepts the client, with a process number that no session has, and reports that it is ready. */
function welcome(): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(2_000_000_001);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('client_encoding\0UTF8\0')),
    message('K', key),
    message('Z', Buffer.from('I')),
  ]);
}

const rejection = (text: string): Buffer => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));
