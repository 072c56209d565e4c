import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { TermsOfBrand } from '@portaal/domain/brand/configuration';
import * as paths from '@portaal/domain/pages/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand, Brands } from '../brands/brands.ts';
import { errorBodyOf } from '../platform/app-error.ts';
import { acceptsGzip } from './compression.ts';
import { rejectUnknownCall } from './error-handling.ts';
import type { MaintenanceOf } from './maintenance.ts';
import { PrerenderedPages } from './prerendered-pages.ts';
import { type PageHosts, pagePolicy } from './security-headers.ts';
import { cookiesOf } from './session.ts';
import { environmentOf, fontPath, pageRenderer, type Theme, withStylesInside } from './web-page.ts';

const WEB_BUILD = join(import.meta.dirname, '../../../web/dist');

const YEAR = 365 * 24 * 3600;

interface WebAppOptions {
  /** Returns the terms that the pages of a brand show. */
  readonly termsOf: (brand: string) => Promise<TermsOfBrand>;
  readonly brands: Brands;
  readonly production: boolean;
  readonly tagManagerBaseUrl: string;
  /** Base address of the API per brand id; absent when it is the origin of the pages. */
  readonly apiUrls: Readonly<Record<string, string>>;
  readonly startedAt: Date;
  /** Folder of the built web application. */
  readonly build?: string;
  /** During full maintenance of a brand, all but a few pages redirect to the maintenance page. */
  readonly maintenanceOf?: MaintenanceOf;
}

/**
 * Pages on which an employee signs in and ends the maintenance, and on which a visitor finds our contact
 * details.
 */
const openPages: readonly string[] = [
  paths.maintenance,
  paths.login,
  paths.admin,
  paths.contact,
  paths.about,
];

/**
 * Serves the web application: hashed assets, cacheable for a year; brand files from their folder; and the
 * page itself for every other address, because the router in the browser determines what to show.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const build = options.build ?? WEB_BUILD;
  await app.register(fastifyStatic, {
    root: join(build, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: YEAR * 1000,
    immutable: true,
    wildcard: true,
    dotfiles: 'ignore',
  });
  for (const brand of options.brands.all) {
    await app.register(fastifyStatic, {
      root: brand.folder,
      prefix: `/brand/${brand.id}/`,
      decorateReply: false,
      maxAge: YEAR * 1000,
      allowedPath: (path) => /^\/(manifest\.webmanifest|icons\/[\w-]+\.(png|svg))$/.test(path),
    });
    for (const font of brand.fonts) {
      const content = readFileSync(font.path);
      app.get(fontPath(brand, font.file), (_request, reply) =>
        reply.type('font/woff2').header('cache-control', `public, max-age=${YEAR}, immutable`).send(content),
      );
    }
  }
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\nDisallow: /api/\n'),
  );
  const expires = new Date((builtAt(build) ?? options.startedAt).getTime() + YEAR * 1000);
  app.get('/.well-known/security.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(request.brand, expires)),
  );
  app.setNotFoundHandler(pageHandler(build, options));
}

/** Returns the build time of this release. The security contact is valid for a year from that time. */
function builtAt(build: string): Date | undefined {
  return statSync(join(build, 'index.html'), { throwIfNoEntry: false })?.mtime;
}

/** Returns the security contact for reporting vulnerabilities (RFC 9116). */
function securityText({ contact, links }: Brand, expires: Date): string {
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Contact: ${links.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: nl, en',
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Compresses a page when it is sent, because every response has its own nonce. Other files are compressed at
 * build time.
 */
function compressed(page: string, request: FastifyRequest, reply: FastifyReply): string | Buffer {
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(request)) return page;
  reply.header('content-encoding', 'gzip');
  return gzipSync(page);
}

/**
 * Returns the theme that the user chose in this browser, from a cookie, so that the page has its colours
 * before it is painted.
 */
function themeOf(request: FastifyRequest): Theme | undefined {
  const { theme } = cookiesOf(request);
  return theme === 'light' || theme === 'dark' ? theme : undefined;
}

function readTemplate(build: string): string | undefined {
  const index = join(build, 'index.html');
  if (!existsSync(index)) return undefined;
  return withStylesInside(readFileSync(index, 'utf8'), (path) => readFileSync(join(build, path), 'utf8'));
}

/**
 * Returns whether the request has none of the cookies of a user who is or was signed in here. A user with
 * such a cookie may be redirected.
 */
function isUnknown(request: FastifyRequest): boolean {
  const cookies = cookiesOf(request);
  return cookies.token === undefined && cookies.sid === undefined && cookies['__Host-sid'] === undefined;
}

const originOf = (url: string | null | undefined): string | null => (url ? new URL(url).origin : null);

function pageHandler(build: string, options: WebAppOptions) {
  const template = readTemplate(build);
  const render = template === undefined ? undefined : pageRenderer(template, options);
  const ahead = new PrerenderedPages(build, (brand, terms) => environmentOf(brand, { ...options, terms }));
  const prerenderedFor = (request: FastifyRequest, terms: TermsOfBrand) => {
    if (!isUnknown(request)) return undefined;
    // A query may change the page, so only a path without a query is prerendered, which gives all visitors
    // the same page.
    return ahead.find({ brand: request.brand, terms }, request.url).catch((error: unknown) => {
      request.log.error({ err: error }, 'page is not prerendered');
      return undefined;
    });
  };
  const hostsOf = (brand: Brand): PageHosts => ({
    tagManager: brand.tagManagerId === null ? null : options.tagManagerBaseUrl,
    api: originOf(options.apiUrls[brand.id]),
    stylesheet: originOf(brand.stylesheet),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return rejectUnknownCall(request, reply);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage) return reply.code(405).header('allow', 'GET, HEAD').send(errorBodyOf('methodNotAllowed'));
    if (path.startsWith('/assets/') || path.startsWith('/brand/') || /\.\w{2,5}$/.test(path)) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Dit bestand bestaat niet.\n');
    }
    if (!render) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('De webapplicatie is nog niet gebouwd.\n');
    }
    const closed = options.maintenanceOf?.(request.brand.id);
    if (closed?.isUnderway && closed.scope === 'all' && !openPages.includes(path.replace(/\/$/, ''))) {
      const parameters = new URLSearchParams({ redirect: request.url });
      return reply.header('cache-control', 'no-store').redirect(`${paths.maintenance}?${parameters}`, 302);
    }
    const nonce = randomBytes(16).toString('base64');
    const terms = await options.termsOf(request.brand.id);
    const prerendered = await prerenderedFor(request, terms);
    const page = render(request.brand, { terms, nonce, theme: themeOf(request), prerendered });
    return reply
      .header('content-security-policy', pagePolicy(nonce, hostsOf(request.brand)))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(compressed(page, request, reply));
  };
}
