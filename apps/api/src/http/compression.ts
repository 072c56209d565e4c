import negotiate from '@fastify/accept-negotiator';
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress';
import { getCookie } from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Size in bytes from which compression saves more than it costs: a smaller response fits in one packet. */
const THRESHOLD = 1_024;

/**
 * Calls that read data but are not compressed, because the response contains a secret beside the caller's
 * input, and the compressed size could reveal it.
 */
const uncompressed: readonly Call[] = [getCookie];

/** Options of a route whose responses are compressed. */
const compression: FastifyCompressOptions = {
  encodings: ['gzip'],
  threshold: THRESHOLD,
  // A list of this size is compressed in one step, which is cheaper than in a stream.
  syncThreshold: 256 * 1_024,
  customTypes: /^application\/json/,
};

/**
 * Prepares the compression of responses (decision 0004). Requests are never decompressed, so that a small body cannot
 * grow beyond its limit.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, { ...compression, global: false, globalDecompression: false });
}

/**
 * Returns the compression of a call's route. Calls that read data are compressed. Calls that change data are
 * not, because their responses are small and can contain a new secret. Calculations are not either, because
 * compression would take longer than the calculation.
 */
export const compressionOf = (call: Call): FastifyCompressOptions | false =>
  call.method === 'GET' && call.response !== undefined && !uncompressed.includes(call) ? compression : false;

/** Returns whether the client accepts a compressed response. `gzip;q=0` means that it does not. */
export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
