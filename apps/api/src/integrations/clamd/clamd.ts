import { connect, type Socket } from 'node:net';
import type { MalwareScanner, ScanResult } from '../../platform/malware-scanner.ts';
import type { ScannerAddress } from '../../platform/scanner-configuration.ts';

/** Without a byte either way for so long, clamd is away. */
const SILENCE_MS = 30_000;
/** Longer than any answer of clamd. */
const LONGEST_ANSWER = 1_000;

const FOUND = /^stream: (.{1,200}) FOUND$/;
/** With `AlertEncrypted` (clamd.conf(5)) clamd reports a file it cannot open as found under this name. */
const ENCRYPTED = 'Heuristics.Encrypted.';

/** clamd over TCP or a socket of this machine, by its command INSTREAM (clamd(8)). */
export const clamdScanner = (address: ScannerAddress): MalwareScanner => ({
  async scan(content) {
    const socket = connect(address);
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')));
    try {
      const [sent, answer] = [send(socket, content), answerOf(socket)];
      // Of two that fail, the second is not heard.
      for (const one of [sent, answer]) one.catch(() => undefined);
      // clamd may answer before it has everything, and then closes.
      await Promise.race([sent, answer]);
      return resultOf(await answer);
    } finally {
      socket.destroy();
    }
  },
});

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += (chunk as Buffer).toString('latin1');
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

/** Pieces with their length in four bytes before them; one without length is the end. */
async function send(socket: Socket, content: AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    if (socket.destroyed) return;
    await write(socket, lengthOf(chunk.length));
    await write(socket, chunk);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** What cannot be written any more is no fault of its own: the answer says why, or that there is none. */
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()));

function resultOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { status: 'clean' };
  const name = FOUND.exec(answer)?.[1];
  if (name === undefined) throw new Error(`clamd says ${JSON.stringify(answer.slice(0, 200))}`);
  return name.startsWith(ENCRYPTED) ? { status: 'encrypted' } : { status: 'infected', name };
}
