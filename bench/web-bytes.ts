import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { flows } from '@portaal/domain/brand/flows';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { PORTAL, startServer } from './server-process.ts';
import { applicationSources, buildWebFiles, lazySourcesByRoute, type WebFiles } from './web-files.ts';

const ENTRY = 'index.html';
const isScript = (file: string): boolean => file.endsWith('.js');
const kilobytes = (bytes: number): number => bytes / 1000;

/**
 * Measures the size of the pages of a fresh build after brotli compression, and the requests that a browser makes
 * for the first page.
 */
export async function webBytes({ folder }: BenchContext): Promise<Figure[]> {
  const web = await buildWebFiles(join(folder, 'web'));
  const first = web.filesOf([ENTRY]);
  const routes = extraByRoute(web, first);
  const [heaviest] = routes;
  const calculators = routes.filter(({ route }) => route.includes('$stap')).map(({ sources }) => sources);
  const firstSteps = calculators.map((sources) => web.brotliBytes(web.filesOf([ENTRY, ...sources])));
  const application = applicationBytes(
    web,
    first,
    routes.find(({ route }) => route === flows.nederlands.path)?.sources,
  );
  const visit = await visitLogin(folder);
  const loginBytes = web.brotliBytes(first);
  return [
    atMost('/login: JavaScript en CSS (brotli)', kilobytes(loginBytes), 100, 'kB'),
    atMost('/login: met lettertypen', kilobytes(loginBytes + visit.fontBytes), 160, 'kB'),
    atMost('/login: verzoeken voor de eerste handeling', visit.requests.length, 6, ''),
    ...visit.requests.map((path) => remark('verzoek', path)),
    remark('JavaScript en CSS zoals de server ze verstuurt', dutch(kilobytes(visit.codeBytes), 'kB')),
    atMost('Zwaarste andere pagina: extra JavaScript', kilobytes(heaviest?.bytes ?? 0), 60, 'kB'),
    remark('welke pagina', heaviest?.route ?? 'geen'),
    atMost('Beleggen, eerste pagina: extra JavaScript', kilobytes(application.first), 60, 'kB'),
    atMost('Beleggen, zwaarste stap daarna: erbij', kilobytes(application.heaviestStep), 60, 'kB'),
    remark('zwaarste stap als eerste geopend', dutch(kilobytes(application.heaviestAlone), 'kB')),
    atMost('Rekenhulpen, eerste stap: alles', kilobytes(Math.max(0, ...firstSteps)), 130, 'kB'),
  ];
}

/**
 * Returns the bytes of an application form: its first page, the largest additional step, and the largest step when it
 * is opened first, as after a reload.
 */
function applicationBytes(web: WebFiles, shell: ReadonlySet<string>, route: readonly string[] = []) {
  const { first, later } = applicationSources();
  const bytes = (sources: readonly string[], besides: ReadonlySet<string>): number =>
    web.brotliBytes([...web.filesOf(sources, besides)].filter(isScript));
  const there = new Set([...shell, ...web.filesOf([...route, ...first])]);
  return {
    first: bytes([...route, ...first], shell),
    heaviestStep: Math.max(...later.map((sources) => bytes(sources, there))),
    heaviestAlone: Math.max(...later.map((sources) => bytes([...route, ...sources], shell))),
  };
}

function extraByRoute(web: WebFiles, first: ReadonlySet<string>) {
  return [...lazySourcesByRoute()]
    .map(([route, sources]) => {
      const scripts = [...web.filesOf(sources, first)].filter(isScript);
      return { route, sources, bytes: web.brotliBytes(scripts) };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** Opens the sign-in page of a newly started server in an empty browser and waits until network traffic stops. */
async function visitLogin(folder: string) {
  const tools = requireTestTools({ postgres: false });
  const server = await startServer({
    script: PORTAL,
    environment: { DATA_DIR: join(folder, 'web-data'), DATABASE_TEMPLATE: await ensureDatabaseTemplate() },
    folder,
  });
  const browser = await chromium.launch({ executablePath: tools.chromium });
  try {
    const page = await browser.newPage();
    const requests: string[] = [];
    let fontBytes = 0;
    let codeBytes = 0;
    page.on('requestfinished', async (request) => {
      const { pathname } = new URL(request.url());
      requests.push(pathname);
      const { responseBodySize } = await request.sizes();
      if (pathname.endsWith('.woff2')) fontBytes += responseBodySize;
      if (/\.(js|css)$/.test(pathname)) codeBytes += responseBodySize;
    });
    const response = await page.goto(`http://127.0.0.1:${server.port}/login`, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`/login answered ${response?.status()}`);
    return { requests, fontBytes, codeBytes };
  } finally {
    await browser.close();
    await server.stop();
  }
}
