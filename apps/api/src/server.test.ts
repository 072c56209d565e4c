import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from './platform/configuration.ts';
import { connect } from './platform/database/index.ts';
import { postgresUrl } from './platform/database/testing/databases.ts';
import { FieldKeyError } from './platform/field-key-error.ts';
import { startFault } from './start-fault.ts';
import { freePort } from './testing/free-port.ts';

/** Returns the fault at an address, where connecting already fails. */
const faultAt = (databaseUrl: string): Promise<string> =>
  connect({ databaseUrl }).then(async ({ close }) => {
    await close();
    return 'none';
  }, startFault);

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['ECONNREFUSED', /^De database antwoordt niet \(ECONNREFUSED\)/],
  ['57P03', /^De database antwoordt niet \(57P03\)/],
  ['28P01', /^De server start niet \(28P01\)\. De database wijst de gebruiker/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /^De server start niet \(DEPTH_\w+\)\. Het certificaat van de database/],
  ['42501', /mist een recht/],
  ['EACCES', /De server mag dit niet/],
  ['ENOSPC', /De schijf is vol/],
])('reports a start-up fault in one Dutch line, even if a library wrapped the error: %s', (code, line) => {
  const secret = 'password authentication failed for user "jan"\nat y';
  for (const error of [coded(code, secret), new Error('Failed query', { cause: coded(code, secret) })]) {
    expect(startFault(error)).toMatch(line);
    expect(startFault(error)).not.toMatch(/\n|jan|Failed query/);
  }
});

test.each([
  [new TypeError('x is not a function\nat y'), /^De server start niet \(TypeError\): x is not a function$/],
  [new ConfigurationError(['PORT moet een poortnummer zijn']), /PORT moet een poortnummer zijn/],
  [new FieldKeyError(['2026 is een andere sleutel']), /2026 is een andere sleutel$/],
  ['niets', /^De server start niet: niets$/],
])(
  'reports the message of a fault that the operator can correct, and other faults without a stack trace: %s',
  (error, line) => {
    expect(startFault(error)).toMatch(line);
  },
);

test('reports a port that is already in use', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const second = createServer().listen(first.address());
  const [error] = await once(second, 'error');
  first.close();
  expect(startFault(error)).toMatch(/^De server start niet \(EADDRINUSE\)\. De poort is al in gebruik/);
});

test.skipIf(!postgresUrl)('reports a user or a database that PostgreSQL does not know', async () => {
  const faultOf = (change: (url: URL) => void): Promise<string> => {
    const url = new URL(postgresUrl ?? '');
    change(url);
    return faultAt(url.href);
  };
  expect(await faultOf((url) => (url.pathname = '/nergens'))).toMatch(
    /\(3D000\)\. Deze database bestaat niet/,
  );
  expect(await faultOf((url) => (url.username = 'niemand'))).toMatch(
    /\(28P01\)\. De database wijst|\(28000\)\. PostgreSQL laat deze gebruiker niet toe/,
  );
});

test('reports a stopped local PostgreSQL with a removed socket as unavailable', async () => {
  const address = `postgres:///portaal?host=${import.meta.dirname}&user=jan&password=geheim`;
  expect(await faultAt(address)).toMatch(/^De database antwoordt niet \(ENOENT\)/);
  const missing = await readFile(join(import.meta.dirname, '.s.PGSQL.none')).catch(startFault);
  expect(missing).toMatch(/^De server start niet \(ENOENT\)/);
});

test('an operator command reports an unavailable database with the same message as the server', async () => {
  const address = `postgres://jan:geheim@127.0.0.1:${await freePort()}/portaal`;
  const env = { PATH: process.env.PATH, DATABASE_URL: address };
  const main = join(import.meta.dirname, 'operation/operator.main.ts');
  const command = spawn(process.execPath, [main, 'ledger:verify'], { env });
  let output = '';
  command.stderr.on('data', (data) => (output += data));
  const [code] = await once(command, 'close');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^De database antwoordt niet \(ECONNREFUSED\)\. /),
  ]);
});

test('a server with an unavailable database exits with that single line', async () => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://jan:geheim@127.0.0.1:${await freePort()}/portaal`,
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += data));
  const [code] = await once(server, 'close');
  expect(code).toBe(1);
  expect(output).toMatch(/^De database antwoordt niet \(ECONNREFUSED\)\. .+\n$/);
  expect(output).not.toContain('geheim');
});
