import type { FastifyInstance } from 'fastify';

/** Policy of everything that is not a page: nothing may load or run. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NOTHING,
};

/** What means something for a page only. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Where the tags of Google's own tag manager send what they measure. */
const GOOGLE_TAG_MANAGER = 'https://www.googletagmanager.com';
const GOOGLE_ANALYTICS = 'https://*.google-analytics.com https://*.analytics.google.com';

function tagSources(tagManager: string | null): string {
  if (tagManager === null) return '';
  return tagManager === GOOGLE_TAG_MANAGER ? ` ${tagManager} ${GOOGLE_ANALYTICS}` : ` ${tagManager}`;
}

/**
 * Policy of a page of the application: only our own files, scripts only with this response's nonce or loaded by one
 * that has it. `tagManager` is the address of the tag manager of a brand that has one; what its tags may reach is
 * added to pictures and calls, `unsafe-eval` is not (decision 0010).
 */
export function pagePolicy(nonce: string, tagManager: string | null): string {
  const tags = tagSources(tagManager);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes for what is computed, such as the angle of a chart.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tags}`,
    "font-src 'self'",
    `connect-src 'self'${tags}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Headers of security item 11. Responses of the API are never stored (item 41). */
export function securityHeaders(
  url: string,
  { production }: { production: boolean },
): Record<string, string> {
  const everywhere = production ? { ...always, ...transport } : always;
  return url.startsWith('/api/')
    ? { ...everywhere, 'cache-control': 'no-store' }
    : { ...everywhere, ...ofPages };
}

/** On every response, errors and files included. A page replaces the policy by its own. */
export function setSecurityHeaders(app: FastifyInstance, options: { production: boolean }): void {
  const [ofCalls, ofOthers] = [securityHeaders('/api/', options), securityHeaders('/', options)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : ofOthers);
    done();
  });
}
