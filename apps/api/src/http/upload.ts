import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Upload = NonNullable<Call['upload']>;

/** Of the time for a whole file, the part in which nothing at all may come in. */
const SILENT_PART = 0.1;

/**
 * Registers the routes of a scope of their own, in which the body of a call is left unread, whatever its type is said to
 * be: its handler reads it. No other call takes a body that is no JSON.
 */
export function acceptFiles(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    register(scope);
  });
}

const tooLarge = (maximumBytes: number): AppError =>
  new AppError('tooLarge', [
    { field: 'file', message: `Dit bestand is te groot. Maximaal ${maximumBytes / 1_000_000} MB.` },
  ]);

/**
 * The file a request brings; nothing of it is looked at before the handler asks for it. Throws `wrongFileType` for what
 * says itself that it is something else, `tooLarge`, `tooSlow`, and `malformed` when the sender leaves halfway.
 */
export async function* uploadIn(
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  { types, maximumBytes, maximumSeconds }: Upload,
): AsyncGenerator<Buffer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new AppError('wrongFileType');
  if (Number(headers['content-length'] ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
  const deadline = performance.now() + maximumSeconds * 1_000;
  // The connection lives on: what is wrong with the file is said over it.
  const incoming = raw.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let count = 0;
  try {
    for (;;) {
      const patience = Math.min(deadline - performance.now(), maximumSeconds * 1_000 * SILENT_PART);
      const { done, value } = await within(patience, incoming.next());
      if (done) return;
      count += value.length;
      if (count > maximumBytes) throw tooLarge(maximumBytes);
      yield value;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw new AppError('malformed');
    // Who is slow would hold the connection with the rest.
    if (error.code === 'tooSlow') reply.header('connection', 'close');
    throw error;
  } finally {
    // What nobody reads is thrown away, or the next request on this connection would wait behind it.
    void incoming.return?.().then(() => raw.resume());
  }
}

async function within<T>(milliseconds: number, what: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const over = delay(Math.max(0, milliseconds), undefined, { signal: stop.signal }).then(() => {
    throw new AppError('tooSlow');
  });
  over.catch(() => undefined);
  what.catch(() => undefined);
  try {
    return await Promise.race([what, over]);
  } finally {
    stop.abort();
  }
}
