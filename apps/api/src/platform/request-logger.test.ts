import fc from 'fast-check';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logging.ts';
import { RequestLogger } from './request-logger.ts';

const bindings = { reqId: 'proxy-0001.ab' };

/** What the server wrote since it was last asked, the moments left out. */
function serverAt(level: string) {
  let text = '';
  const stream = {
    write(line: string) {
      text += line;
    },
  };
  const { log } = Fastify({ logger: { ...loggerOptions(level), stream } });
  const written = () => {
    const lines = text.replaceAll(/"time":\d+/g, '"time":0');
    text = '';
    return lines;
  };
  return { log, written };
}
type Server = ReturnType<typeof serverAt>;

/** What each of two loggers of a request writes: ours, and the one the library makes. */
function both({ log, written }: Server, options: { level?: string }, use: (log: FastifyBaseLogger) => void) {
  return [new RequestLogger(log, bindings, options), log.child(bindings, options)].map((logger) => {
    use(logger);
    return written();
  });
}

const writeAnswer = (fields: Record<string, unknown>) => (log: FastifyBaseLogger) =>
  log instanceof RequestLogger ? log.writeAlone(fields, 'answered') : log.info(fields, 'answered');

test('the line of an answer is the same as from a logger made for the request, whatever is in it', () => {
  const text = fc.string({ unit: 'binary' });
  const fields = fc.record({
    method: text,
    route: text,
    status: fc.integer(),
    ms: fc.double(),
    address: text,
    person: fc.option(text, { nil: undefined }),
    error: fc.option(text, { nil: undefined }),
  });
  const server = serverAt('info');
  fc.assert(
    fc.property(fields, (line) => {
      const [ours, theirs] = both(server, {}, writeAnswer(line));
      expect(ours).toContain('"reqId":"proxy-0001.ab"');
      expect(ours).toBe(theirs);
    }),
    { numRuns: 30 },
  );
});

test.each(['debug', 'info', 'warn', 'silent'])('a route or a server at level %s writes as much', (level) => {
  const use = (log: FastifyBaseLogger) => {
    writeAnswer({ status: 200 })(log);
    log.warn({ err: new TypeError('x') }, 'storage does not respond');
    log.child({ part: 1 }).error('once more');
    log.level = 'error';
    log.warn('no longer');
  };
  const [ofRoute, theirs] = both(serverAt('info'), { level }, use);
  expect(ofRoute).toBe(theirs);
  expect(ofRoute).not.toContain('no longer');
  expect(ofRoute?.includes('answered')).toBe(level === 'debug' || level === 'info');
  const [ofServer, same] = both(serverAt(level), {}, use);
  expect(ofServer).toBe(same);
});
