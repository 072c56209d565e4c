import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions, requestIdOf, requestLog } from './logging.ts';

async function logOf(url: string): Promise<string> {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { ...loggerOptions('info'), stream }, logController: requestLog });
  app.get('/contracten/:id', async (request) => {
    const error = new Error(
      'Failed query: insert into person\nparams: j.jansen@example.nl,NL91ABNA0417164300',
    );
    request.log.error({ err: error }, 'unforeseen error');
    return {};
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  await app.inject({ url, headers: { cookie: 'sid=geheim' } });
  await app.close();
  return written;
}

test('logs no query string, id, cookie or error message, however many lines a request has', async () => {
  const log = await logOf('/contracten/12345?iban=NL91ABNA0417164300');
  expect(log).toContain('/contracten/:id');
  expect(log).toContain('logging.test.ts');
  for (const secret of ['12345', 'iban', 'NL91', 'jansen', 'geheim', 'insert into'])
    expect(log).not.toContain(secret);
});

test('uses a valid request id from the proxy, and returns it to the caller', async () => {
  expect(requestIdOf({ headers: { 'x-request-id': 'proxy-0001.ab' } })).toBe('proxy-0001.ab');
  for (const header of ['a b', 'x'.repeat(129), '{"msg":1}', 'kort', undefined]) {
    const headers = header === undefined ? {} : { 'x-request-id': header };
    expect(requestIdOf({ headers })).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('logs the SQLSTATE of a database error, however deeply the error is nested', () => {
  const state = Object.assign(new Error('duplicate key (email)=(j.jansen@example.nl)'), { code: '23505' });
  const { err } = loggerOptions('info').serializers;
  const logged = err(new Error('Failed query', { cause: state }));
  expect(logged.sqlState).toBe('23505');
  expect(JSON.stringify(logged)).not.toContain('jansen');
});

test('logs one line per request, when the response is sent', async () => {
  const lines = (await logOf('/bestaat-niet')).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', status: 404, msg: 'answered' });
});
