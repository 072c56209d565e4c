import type { FastifyInstance } from 'fastify';

/** Policy of every response that is not a page: nothing may load or run. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NOTHING,
};

/** Headers that have a meaning only for pages. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Hosts to which the tags of Google's own tag manager send measurements. */
const GOOGLE_TAG_MANAGER = 'https://www.googletagmanager.com';
const GOOGLE_ANALYTICS = 'https://*.google-analytics.com https://*.analytics.google.com';

function tagSources(tagManager: string | null): string {
  if (tagManager === null) return '';
  return tagManager === GOOGLE_TAG_MANAGER ? ` ${tagManager} ${GOOGLE_ANALYTICS}` : ` ${tagManager}`;
}

/** Hosts outside the pages' own origin that a brand uses; null for each part that the brand does not have. */
export interface PageHosts {
  /** Address of the tag manager. */
  readonly tagManager: string | null;
  /** Origin of the API. */
  readonly api: string | null;
  /** Origin of the stylesheet that the brand configures. */
  readonly stylesheet: string | null;
}

const source = (host: string | null): string => (host === null ? '' : ` ${host}`);

/**
 * Returns the policy of a page of the application: only our own files, and only scripts that have this
 * response's nonce or are loaded by such a script. Adds the hosts of a tag manager's tags to the pictures and
 * calls, but not `unsafe-eval` (decision 0010).
 */
export function pagePolicy(nonce: string, { tagManager, api, stylesheet }: PageHosts): string {
  const tags = tagSources(tagManager);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${source(stylesheet)}`,
    // React writes style attributes for computed values, such as the angle of a chart.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tags}`,
    "font-src 'self'",
    `connect-src 'self'${source(api)}${tags}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Returns the headers of security item 11. Responses of the API are never stored (item 41). */
export function securityHeaders(
  url: string,
  { production }: { production: boolean },
): Record<string, string> {
  const everywhere = production ? { ...always, ...transport } : always;
  return url.startsWith('/api/')
    ? { ...everywhere, 'cache-control': 'no-store' }
    : { ...everywhere, ...ofPages };
}

/** Sets the headers on every response, including errors and files. A page replaces the policy with its own. */
export function setSecurityHeaders(app: FastifyInstance, options: { production: boolean }): void {
  const [ofCalls, ofOthers] = [securityHeaders('/api/', options), securityHeaders('/', options)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : ofOthers);
    done();
  });
}
