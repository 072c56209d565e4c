import type { Readable } from 'node:stream';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';

type Upload = NonNullable<Call['upload']>;

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
 * The file a request brings. Throws `wrongFileType` for what says itself that it is something else, and `tooLarge`, here
 * when the request says its length and otherwise as soon as too much came in.
 */
export function uploadIn(request: FastifyRequest, { types, maximumBytes }: Upload): AsyncIterable<Buffer> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new AppError('wrongFileType');
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
  return limited(request.raw, maximumBytes);
}

async function* limited(source: Readable, maximumBytes: number): AsyncGenerator<Buffer> {
  let count = 0;
  try {
    // The connection lives on: what is wrong with the file is said over it.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      count += chunk.length;
      if (count > maximumBytes) throw tooLarge(maximumBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The sender went away halfway.
    throw new AppError('malformed');
  } finally {
    // What nobody reads is thrown away, or the next request on this connection would wait behind it.
    source.resume();
  }
}
