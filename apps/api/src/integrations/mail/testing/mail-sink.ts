import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface TakenMail {
  readonly to: string;
  readonly messageId: string;
  /** All headers, unmodified. */
  readonly head: string;
  /** Time of arrival in milliseconds, from `performance.now()`. */
  readonly at: number;
}

export interface MailSink {
  /** Value for SMTP_URL. */
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** Number of connections made so far. */
  readonly connections: number;
  /** Rejects the next `mails` messages with a 451, which asks the client to retry. */
  reject(mails: number): void;
  close(): Promise<void>;
}

/** Starts a mail server that spends `msPerMail` milliseconds on every mail, to simulate a real server. */
export async function startMailSink(msPerMail = 0): Promise<MailSink> {
  const taken: TakenMail[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  let rejections = 0;
  const serve = async (socket: Socket): Promise<void> => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let messageId = '';
    let head = '';
    let isHead = false;
    let isContent = false;
    say('220 sink');
    for await (const line of createInterface({ input: socket })) {
      if (isContent) {
        if (line === '') isHead = false;
        if (isHead) head += `${line}\n`;
        messageId = /^Message-ID: (\S+)/i.exec(line)?.[1] ?? messageId;
        if (line !== '.') continue;
        isContent = false;
        if (msPerMail > 0) await delay(msPerMail);
        if (rejections > 0) {
          rejections -= 1;
          say('451 try again later');
          continue;
        }
        taken.push({ to, messageId, head, at: performance.now() });
      }
      to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
      isContent = line.toUpperCase() === 'DATA';
      if (isContent) [head, isHead] = ['', true];
      say(isContent ? '354 go on' : '250 ok');
      if (line.toUpperCase() === 'QUIT') socket.end();
    }
  };
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A client that closes the connection halfway is not an error in this test server.
    socket.on('error', () => {});
    serve(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    get connections() {
      return connections;
    },
    reject: (mails) => {
      rejections = mails;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
