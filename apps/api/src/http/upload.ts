import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Upload = NonNullable<Call['upload']>;

/** Maximum pause between two chunks of a file, as a fraction of the maximum duration of the whole upload. */
const SILENT_PART = 0.1;

/**
 * Registers routes in their own scope, in which the framework does not parse the body, whatever its declared
 * type, because the handler reads it. Every other call accepts only a JSON body.
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
 * Returns the uploaded file; reads nothing before the handler requests it. Throws `wrongFileType` for a
 * declared type that is not allowed, `tooLarge`, `tooSlow`, and `malformed` if the client disconnects
 * halfway.
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
  // The connection stays open, because the error about the file is sent over it.
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
    // A slow client would otherwise occupy the connection with the rest of the file.
    if (error.code === 'tooSlow') reply.header('connection', 'close');
    throw error;
  } finally {
    // The unread rest is discarded, because the next request on this connection would have to wait for it.
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
