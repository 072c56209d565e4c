import fc from 'fast-check';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logging.ts';
import { type AnsweredLine, RequestLogger } from './request-logger.ts';

const bindings = { reqId: 'proxy-0001.ab' };

/** Starts a server logger. Returns its log, and a function that returns the latest output without timestamps. */
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
  return { log, stream, written };
}
type Server = ReturnType<typeof serverAt>;

/** Returns the output of two loggers of the same request: our logger and the library's child logger. */
function both(
  { log, stream, written }: Server,
  options: { level?: string },
  use: (log: FastifyBaseLogger) => void,
) {
  return [new RequestLogger(log, bindings, options, stream), log.child(bindings, options)].map((logger) => {
    use(logger);
    return written();
  });
}

const writeAnswer = (line: AnsweredLine) => (log: FastifyBaseLogger) =>
  log instanceof RequestLogger ? log.writeAnswered(line) : log.info(line, 'answered');

test("writes the same response line as the library's request logger, for any content", () => {
  const text = fc.string({ unit: 'binary' });
  const fields = fc.record({
    method: text,
    route: text,
    status: fc.integer(),
    ms: fc.integer(),
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
    { numRuns: 300 },
  );
});

const answered: AnsweredLine = {
  method: 'GET',
  route: '/api/funds',
  status: 200,
  ms: 3,
  address: '::1',
  person: undefined,
  error: undefined,
};

test.each(['debug', 'info', 'warn', 'silent'])(
  'a route with log level %s writes the same lines as a server with that level',
  (level) => {
    const use = (log: FastifyBaseLogger) => {
      writeAnswer(answered)(log);
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
  },
);
