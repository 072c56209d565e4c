import { BUILD_VERSION, type Environment, type TermsOfBrand } from '@portaal/domain/brand/configuration';
import type { Brand } from '../brands/brands.ts';
import type { PrerenderedPage, StyleFile } from './prerendered-pages.ts';

interface PageOptions {
  readonly production: boolean;
  readonly tagManagerBaseUrl: string;
  /** Base address of the API per brand id; absent when it is the origin of the pages. */
  readonly apiUrls: Readonly<Record<string, string>>;
  readonly startedAt: Date;
}

/** Escapes text inside an HTML attribute or element. */
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns JSON for a script element that cannot end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Returns a value that changes whenever the brand's files may have changed, for the cache-busting address of
 * L-15.
 */
const iconVersion = (startedAt: Date): string => String(startedAt.getTime());

export const fontPath = (brand: Brand, file: string): string =>
  `/brand/${brand.id}/fonts/${file.split('/').at(-1)}`;

function fontFaces(brand: Brand): string {
  return brand.fonts
    .map(
      ({ family, weight, style, file }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-style:${style};font-display:swap;` +
        `src:url('${fontPath(brand, file)}') format('woff2')}`,
    )
    .join('');
}

/** Returns the data about the brand and this server that the page passes to the web app. */
export function environmentOf(
  brand: Brand,
  options: Omit<PageOptions, 'startedAt'> & { readonly terms: TermsOfBrand },
): Environment {
  return {
    buildVersion: BUILD_VERSION,
    production: options.production,
    ...(brand.tagManagerId === null ? {} : { tagManagerBaseUrl: options.tagManagerBaseUrl }),
    ...(options.apiUrls[brand.id] === undefined ? {} : { apiUrl: options.apiUrls[brand.id] }),
    // Fields are listed by name, because the browser must not receive other brand settings.
    brand: {
      id: brand.id,
      name: brand.name,
      legalName: brand.legalName,
      company: brand.company,
      menu: brand.menu,
      links: brand.links,
      contact: brand.contact,
      features: brand.features,
      tagManagerId: brand.tagManagerId,
      errorReportingDsn: brand.errorReportingDsn,
      texts: brand.texts,
      ...options.terms,
    },
  };
}

/**
 * The dark scheme applies if the visitor chose it, or made no choice and the device prefers dark. Print is
 * always light.
 */
const COLOR_SCHEME =
  ':root{color-scheme:light}' +
  '@media screen{:root[data-theme=dark]{color-scheme:dark}}' +
  '@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark}}';

const NONCE = '__NONCE__';
const ENVIRONMENT = '__ENVIRONMENT__';
const PRERENDERED_HEAD = '<!--prerendered-head-->';

function headOf(brand: Brand, version: string): string {
  const base = `/brand/${brand.id}`;
  const preloads = brand.fonts
    .filter((font) => font.preload)
    .map(
      ({ file }) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontPath(brand, file)}">`,
    );
  return [
    `<title>${escapeHtml(brand.name)}</title>`,
    `<meta name="description" content="${escapeHtml(brand.texts['about.intro'] ?? brand.name)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(brand.themeColor.light)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(brand.themeColor.dark)}">`,
    `<link rel="icon" type="image/svg+xml" href="${base}/icons/favicon.svg?v=${version}">`,
    `<link rel="icon" sizes="32x32" type="image/png" href="${base}/icons/favicon-32.png?v=${version}">`,
    `<link rel="apple-touch-icon" href="${base}/icons/apple-touch-icon.png?v=${version}">`,
    `<link rel="manifest" href="${base}/manifest.webmanifest?v=${version}">`,
    ...preloads,
    ...(brand.stylesheet === null
      ? []
      : [
          `<link rel="preload" as="style" href="${escapeHtml(brand.stylesheet)}">`,
          `<link rel="stylesheet" href="${escapeHtml(brand.stylesheet)}">`,
        ]),
    `<style nonce="${NONCE}">${COLOR_SCHEME}${fontFaces(brand)}${brand.tokens}</style>`,
    `<script nonce="${NONCE}">window.environment=${ENVIRONMENT};` +
      `window.dispatchEvent(new Event('environment-ready'))</script>`,
  ].join('\n');
}

const ROOT = '<html lang="nl">';
const HEAD_END = '</head>';
const APP = '<div id="app">';
const marks = [ROOT, '<!--brand-head-->', HEAD_END, '<!--brand-drawings-->', APP] as const;

/** The script of the built page. */
const SCRIPT = /<script type="module" crossorigin src="([^"]+)" nonce="[^"]*"><\/script>/;
const BODY_END = '</body>';

/**
 * Returns the styles inlined in the page, which saves one request before the first paint. Also adds a
 * disabled link to the same styles, which the browser does not fetch. Parts that load later look for that
 * link; without it they would fetch the styles again and place them after their own styles, which would then
 * lose.
 */
const styleInPage = ({ path, content }: StyleFile): string =>
  `<style nonce="${NONCE}">${content}</style><link rel="stylesheet" href="${path}" disabled>`;

/** Returns the built page with its styles inlined, read by their path. */
export function withStylesInside(page: string, read: (path: string) => string): string {
  return page.replaceAll(
    /<link rel="stylesheet" [^>]*href="(\/assets\/[\w.-]+\.css)" nonce="[^"]*">/g,
    (_link, path: string) => styleInPage({ path, content: read(path) }),
  );
}

/** Maximum milliseconds the script waits for the first paint, which a browser may not report. */
const PAINT_WITHIN = 1_000;

/**
 * Returns the page with its scripts fetched and started after the first paint, so that rendering and fonts
 * need not share bandwidth and processor time with them. A page in the background is never painted, and
 * starts them directly.
 */
function startedAfterPaint(page: string, scripts: readonly string[]): string {
  const [tag, source] = SCRIPT.exec(page) ?? [];
  if (tag === undefined) return page;
  const start =
    '{let start=()=>{start=()=>{};' +
    `for(const href of ${scriptJson(scripts)})document.head.append(Object.assign(document.createElement('link'),` +
    "{rel:'modulepreload',crossOrigin:'',href}));" +
    `import('${source}')};` +
    'if(document.hidden)start();else{' +
    "new PerformanceObserver((paints)=>{if(paints.getEntriesByName('first-contentful-paint').length)start()})" +
    ".observe({type:'paint',buffered:true});" +
    `setTimeout(()=>start(),${PAINT_WITHIN})}}`;
  return page
    .replace(tag, '')
    .replace(BODY_END, () => `<script nonce="${NONCE}">${start}</script>\n${BODY_END}`);
}

/** Theme a visitor may have chosen for this browser; without a choice the page follows the system. */
export type Theme = 'light' | 'dark';

/** Parts of a page that differ per response. */
interface PageVariant {
  readonly terms: TermsOfBrand;
  readonly nonce: string;
  readonly theme: Theme | undefined;
  readonly prerendered: PrerenderedPage | undefined;
}

/**
 * Returns the renderer of the application's page. The page of each brand is built once, and each response fills in
 * only the differences. `template` is the built index.html with its markers.
 */
export function pageRenderer(template: string, options: PageOptions) {
  const missing = marks.filter((mark) => !template.includes(mark));
  if (missing.length > 0) throw new Error(`index.html misses ${missing.join(', ')}`);
  const version = iconVersion(options.startedAt);
  const pages = new Map<string, string>();
  const pageOf = (brand: Brand): string => {
    const stored = pages.get(brand.id);
    if (stored !== undefined) return stored;
    const head = headOf(brand, version);
    // The replacement is a function, because a `$` in the brand's texts must stay a `$`.
    const page = template
      .replace('<!--brand-head-->', () => head)
      // The styles of one page come after the styles of all pages, because they refine them.
      .replace(HEAD_END, () => `${PRERENDERED_HEAD}\n${HEAD_END}`)
      .replace('<!--brand-drawings-->', () => `<div hidden>${brand.drawings}</div>`);
    pages.set(brand.id, page);
    return page;
  };
  const drawn = (page: string, { styles, scripts, body }: PrerenderedPage): string =>
    startedAfterPaint(page, scripts)
      .replace(PRERENDERED_HEAD, () => styles.map(styleInPage).join('\n'))
      // The content is inert until its script runs, because a form without its script would put typed input
      // into the address.
      .replace(APP, () => `${APP}<div inert>${body}</div>`);
  return (brand: Brand, { terms, nonce, theme, prerendered }: PageVariant): string => {
    const environment = scriptJson(environmentOf(brand, { ...options, terms }));
    const own = pageOf(brand).replace(ENVIRONMENT, () => environment);
    const drawing = prerendered ? drawn(own, prerendered) : own.replace(PRERENDERED_HEAD, '');
    const page = drawing.replaceAll(NONCE, nonce);
    return theme ? page.replace(ROOT, `<html lang="nl" data-theme="${theme}">`) : page;
  };
}
