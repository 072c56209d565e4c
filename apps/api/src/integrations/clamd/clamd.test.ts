import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EICAR, startClamd, type TestClamd } from '../../testing/clamd.ts';
import { writtenPdf } from '../../testing/written-pdf.ts';
import { clamdScanner } from './clamd.ts';

let clamd: TestClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.close());

async function* pieces(...parts: readonly Buffer[]) {
  yield* parts;
}
const infected = { status: 'infected', name: expect.stringContaining('Eicar-Test') };
const filler = (count: number) => Buffer.alloc(count, 'bladvulling ');

describe.each(['tcp', 'socket'] as const)('clamd scans files over %s', (kind) => {
  const scan = (...parts: readonly Buffer[]) => clamdScanner(clamd[kind]).scan(pieces(...parts));

  test('reports a file without malware as clean', async () => {
    expect(await scan(filler(1_000))).toEqual({ status: 'clean' });
    expect(await scan(filler(0), filler(10_000_000))).toEqual({ status: 'clean' });
  });

  test('finds malware anywhere in a file, including across a chunk boundary', async () => {
    const malware = Buffer.from(EICAR);
    expect(await scan(malware)).toEqual(infected);
    const cut = [filler(5_000_000), malware.subarray(0, 30), malware.subarray(30), filler(1_000_000)];
    expect(await scan(...cut)).toEqual(infected);
  });

  test('reports a PDF with a user password as encrypted, and scans a PDF with only an owner password', async () => {
    expect(await scan(await writtenPdf({ userPassword: 'geheim' }))).toEqual({ status: 'encrypted' });
    expect(await scan(await writtenPdf({ ownerPassword: 'eigenaar' }))).toEqual({ status: 'clean' });
  });

  test('returns no verdict on a file that clamd did not accept completely', async () => {
    await expect(scan(...Array.from({ length: 12 }, () => filler(1_000_000)))).rejects.toThrow();
  });
});

test('returns no verdict on a file that cannot be read', async () => {
  async function* broken() {
    yield filler(100_000);
    throw new Error('the storage is away');
  }
  await expect(clamdScanner(clamd.tcp).scan(broken())).rejects.toThrow('the storage is away');
});

test('returns no verdict when clamd is unreachable, closes the connection or sends an unexpected response', async () => {
  await clamd.stop();
  for (const address of [clamd.tcp, clamd.socket]) {
    await expect(clamdScanner(address).scan(pieces(filler(10)))).rejects.toThrow();
  }
  await clamd.start();
  for (const output of ['', 'stream: OK?\0', 'PONG\0', 'x'.repeat(5_000)]) {
    const other = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(output);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expect(clamdScanner({ host: '127.0.0.1', port }).scan(pieces(filler(300_000)))).rejects.toThrow();
    await new Promise((resolve) => other.close(resolve));
  }
  expect(await clamdScanner(clamd.tcp).scan(pieces(filler(10)))).toEqual({ status: 'clean' });
});
