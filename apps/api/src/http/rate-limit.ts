import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * A coarse limit per address, for the calls that ask for it in their route options; returns 429 with `Retry-After`.
 * The limits per account come with the accounts themselves.
 */
export async function limitRates(app: FastifyInstance, options: { enabled: boolean }): Promise<void> {
  if (!options.enabled) return;
  await app.register(rateLimit, {
    global: false,
    // A browser reads none of them; when to come back stands in `retry-after`.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new AppError('tooManyRequests'),
  });
}

/** Requests per address. A person fills in a form; they do not send hundreds of them. */
export const limits = {
  /** Each of these may send a mail or costs a password hash. */
  account: { max: 20, timeWindow: '10 minutes' },
  signIn: { max: 20, timeWindow: '1 minute' },
  /** Each asks another party's register. */
  lookup: { max: 60, timeWindow: '1 minute' },
  /** A whole archive each. */
  archive: { max: 10, timeWindow: '1 hour' },
  /** An application has a dozen files, and some are chosen twice. */
  upload: { max: 100, timeWindow: '10 minutes' },
  calculation: { max: 600, timeWindow: '1 minute' },
} as const;
