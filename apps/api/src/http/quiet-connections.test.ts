import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { cutQuietConnections } from './quiet-connections.ts';

test('a server stops despite idle connections, and finishes running responses', async () => {
  const app = Fastify();
  cutQuietConnections(app, 50);
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => answer.promise);
  app.get('/quick', () => 'quick');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const open = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    let output = '';
    socket.on('data', (chunk) => (output += chunk.toString()));
    // A server that closes a connection with unread input resets it; `once` would throw that error.
    socket.on('error', () => undefined);
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(output)));
    await once(socket, 'connect');
    socket.write(text);
    return closed;
  };
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n`;
  const silent = open('');
  const halfway = open(head('/quick'));
  const secondHalfway = open(`${head('/quick')}\r\n${head('/quick')}`);
  const answered = open(`${head('/slow')}\r\n`);
  await delay(50);
  const closing = app.close();
  expect(await Promise.all([silent, halfway, secondHalfway])).toEqual([
    '',
    '',
    expect.stringMatching(/quick$/),
  ]);
  await delay(50);
  answer.resolve('finished');
  expect(await answered).toMatch(/200 OK[\s\S]*finished$/);
  await closing;
});
