import { connect, type Socket } from 'node:net';
import type { MalwareScanner, ScanResult } from '../../platform/malware-scanner.ts';
import type { ScannerAddress } from '../../platform/scanner-configuration.ts';

/** Milliseconds without a byte in either direction after which clamd counts as unavailable. */
const SILENCE_MS = 30_000;
/** Maximum length of a response; responses of clamd are shorter. */
const LONGEST_ANSWER = 1_000;

const FOUND = /^stream: (.{1,200}) FOUND$/;
/** With `AlertEncrypted` (clamd.conf(5)), clamd reports a file that it cannot decrypt as infected, under this name. */
const ENCRYPTED = 'Heuristics.Encrypted.';

/** Creates a scanner that calls clamd over TCP or a local socket with the INSTREAM command (clamd(8)). */
export const clamdScanner = (address: ScannerAddress): MalwareScanner => ({
  async scan(content) {
    const socket = connect(address);
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd is silent')));
    try {
      const [sent, answer] = [send(socket, content), responseOf(socket)];
      // Prevents an unhandled rejection when both promises fail.
      for (const one of [sent, answer]) one.catch(() => undefined);
      // clamd may respond and close the connection before it has received the whole file.
      await Promise.race([sent, answer]);
      return resultOf(await answer);
    } finally {
      socket.destroy();
    }
  },
});

/** Reads the response of clamd, which ends with a null byte. */
export async function responseOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer += (chunk as Buffer).toString('latin1');
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
}

/** Sends chunks, each preceded by its length in four bytes. A chunk of length zero ends the file. */
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

/**
 * Writes bytes and ignores write errors. If clamd stopped early, its response contains the reason; if it sent no
 * response, the missing response is the error.
 */
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()));

function resultOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { status: 'clean' };
  const name = FOUND.exec(answer)?.[1];
  if (name === undefined) throw new Error(`clamd says ${JSON.stringify(answer.slice(0, 200))}`);
  return name.startsWith(ENCRYPTED) ? { status: 'encrypted' } : { status: 'infected', name };
}
