import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import type { BenchContext } from './bench-context.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { median } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';

const RUNS = 3;
const ATTEMPTS = 6;
/** During the first half minute of a server, its start-up work and jobs compete with the browser for the processors. */
const REST_MS = 40_000;
const pages = ['/login', '/bedrag-beleggen/stap1'];
const brands = ['baken', 'anker'];
const others = ['accessibility', 'best-practices', 'seo'] as const;

interface Scores {
  readonly performance: number;
  readonly others: readonly number[];
  readonly paint: number;
  readonly blocking: number;
  readonly shift: number;
}

async function measure(url: string, port: number): Promise<Scores | undefined> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', ...others],
  });
  if (!run) throw new Error(`Lighthouse zegt niets over ${url}`);
  const { categories, audits } = run.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  // A result without a reported paint is not a valid measurement of the page.
  if (audits['largest-contentful-paint']?.numericValue === undefined) return undefined;
  return {
    performance: score('performance'),
    others: others.map(score),
    paint: value('largest-contentful-paint') / 1000,
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

/**
 * Measures the public pages of both brands with Lighthouse, mobile preset: the median of three runs on a quiet
 * machine.
 */
export async function lighthouseScores({ folder }: BenchContext): Promise<Figure[]> {
  const server = await startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: join(folder, 'lighthouse'),
      DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
      LOG_LEVEL: 'silent',
    },
    folder,
  });
  await delay(REST_MS);
  const profile = join(folder, 'lighthouse-profile');
  mkdirSync(profile);
  const chrome = await launch({
    chromePath: requireTestTools({ postgres: false }).chromium,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    userDataDir: profile,
  });
  try {
    const figures: Figure[] = [];
    for (const brand of brands) {
      for (const page of pages) {
        const runs: Scores[] = [];
        for (let i = 0; i < ATTEMPTS && runs.length < RUNS; i += 1) {
          const run = await measure(`http://${brand}.localhost:${server.port}${page}`, chrome.port);
          if (run) runs.push(run);
        }
        if (runs.length < RUNS) throw new Error(`Lighthouse zegt te vaak niets over ${page}`);
        const middle = (of: (run: Scores) => number) => median(runs.map(of));
        const name = `Lighthouse ${brand} ${page}`;
        figures.push(
          atLeast(
            `${name}: performance`,
            middle((run) => run.performance),
            97,
            '',
          ),
          ...others.map((other, at) =>
            atLeast(
              `  ${other}`,
              middle((run) => run.others[at] ?? 0),
              100,
              '',
            ),
          ),
          atMost(
            '  grootste beeld',
            middle((run) => run.paint),
            1.8,
            's',
          ),
          atMost(
            '  geblokkeerd',
            middle((run) => run.blocking),
            100,
            'ms',
          ),
          atMost(
            '  verschuiving',
            middle((run) => run.shift),
            0,
            '',
          ),
        );
      }
    }
    return figures;
  } finally {
    chrome.kill();
    await server.stop();
  }
}
