import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';

/**
 * Applies a coarse limit per IP address to calls that set a limit in their route options; returns 429 with
 * `Retry-After`. The code for accounts applies the limits per account.
 */
export async function limitRates(app: FastifyInstance, options: { enabled: boolean }): Promise<void> {
  if (!options.enabled) return;
  await app.register(rateLimit, {
    global: false,
    // Browsers do not use these headers; `retry-after` has the time after which to retry.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new AppError('tooManyRequests'),
  });
}

/** Maximum requests per address. A person filling in a form does not send hundreds. */
export const limits = {
  /** Each of these calls may send a mail or costs a password hash. */
  account: { max: 20, timeWindow: '10 minutes' },
  signIn: { max: 20, timeWindow: '1 minute' },
  /** Each of these calls queries an external register. */
  lookup: { max: 60, timeWindow: '1 minute' },
  /** Each of these calls returns a whole archive. */
  archive: { max: 10, timeWindow: '1 hour' },
  /** An application has a dozen files, and users upload some of them twice. */
  upload: { max: 100, timeWindow: '10 minutes' },
  calculation: { max: 600, timeWindow: '1 minute' },
} as const;
