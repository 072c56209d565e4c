// A separate process that loads a server over keep-alive connections. It writes prebuilt bytes and reads only the
// status and length of each response, so that the server is the bottleneck and not this process.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { calculationBody } from './calculation-body.ts';
import type { LoadOrder, LoadOutcome } from './load.ts';

const content: Readonly<Record<LoadOrder['body'], (index: number) => { type: string; text: string }>> = {
  none: () => ({ type: '', text: '' }),
  calculation: (index) => ({ type: 'application/json', text: JSON.stringify(calculationBody(index)) }),
  notice: (index) => ({ type: 'application/x-www-form-urlencoded', text: `id=tr_bench${index}` }),
};

function requestBytes({ method, path, headers, body }: LoadOrder, index: number): string {
  const { type, text } = content[body](index);
  const lines = { host: '127.0.0.1', ...headers, ...(text ? { 'content-type': type } : {}) };
  const length = text ? `content-length: ${Buffer.byteLength(text)}\r\n` : '';
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}${length}\r\n${text}`;
}

const END_OF_HEAD = '\r\n\r\n';

/** Returns the number of bytes of the response, or undefined while its headers are incomplete. */
function answerLength(text: string): number | undefined {
  const headEnd = text.indexOf(END_OF_HEAD);
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(`Unexpected answer: ${text.slice(0, 500)}`);
  if (head.startsWith('HTTP/1.1 204')) return headEnd + END_OF_HEAD.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without length: ${head}`);
  return headEnd + END_OF_HEAD.length + Number(length);
}

/** Sends the next request as soon as a response is complete, until `next` returns undefined. */
function keepBusy(socket: Socket, next: () => string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const send = (): void => {
      const bytes = next();
      if (bytes === undefined) resolve();
      else socket.write(bytes, 'latin1');
    };
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: string) => {
      text += chunk;
      try {
        const length = answerLength(text);
        if (length === undefined || text.length < length) return;
        text = '';
        send();
      } catch (error) {
        reject(error);
      }
    });
    send();
  });
}

let isAwake = false;

/**
 * Prevents this process from sleeping while it waits for responses. Sending to a sleeping process seems to cost
 * the sender the time of the wake-up, and the slower of two servers would pay this cost more often (decision
 * 0016).
 */
function stayAwake(): void {
  if (isAwake) setImmediate(stayAwake);
}

const FIRST_ADDRESS = 0x7f_01_00_00;
let addresses = 0;

/** Returns the next of the sixteen million loopback addresses of Linux. */
function nextAddress(): string {
  const address = FIRST_ADDRESS + addresses++;
  return [24, 16, 8, 0].map((bits) => (address >>> bits) & 0xff).join('.');
}

async function run(order: LoadOrder): Promise<number> {
  const sockets = Array.from({ length: order.concurrency }, () =>
    connect({
      port: order.port,
      host: '127.0.0.1',
      noDelay: true,
      ...(order.manyAddresses ? { localAddress: nextAddress() } : {}),
    }),
  );
  try {
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const requests = Array.from({ length: order.count }, (_, i) => requestBytes(order, order.firstIndex + i));
    const waiting = requests.values();
    isAwake = order.awake;
    stayAwake();
    const startedAt = performance.now();
    await Promise.all(sockets.map((socket) => keepBusy(socket, () => waiting.next().value)));
    return performance.now() - startedAt;
  } finally {
    isAwake = false;
    for (const socket of sockets) socket.destroy();
  }
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (elapsedMs) => process.send?.({ elapsedMs } satisfies LoadOutcome),
    (error: Error) => process.send?.({ failure: error.message } satisfies LoadOutcome),
  );
});
process.once('disconnect', () => process.exit(0));
