import { parseArgs } from 'node:util';
import { buildWeb } from '../scripts/web-build.ts';
import { type Benchmark, createBenchContext } from './bench-context.ts';
import type { measurementTexts } from './bench-texts.ts';
import { bookCheck } from './book-check.ts';
import { bookRoundTrip } from './book-round-trip.ts';
import { booksMonth } from './books-month.ts';
import { booksVerify } from './books-verify.ts';
import { calculation } from './calculation.ts';
import { collections } from './collections.ts';
import { engine } from './engine.ts';
import { enumeration } from './enumeration.ts';
import { type Figure, tableOf } from './figures.ts';
import { lighthouseScores } from './lighthouse.ts';
import { mailLanes } from './mail-lanes.ts';
import { matching } from './matching.ts';
import { monthCallers } from './month-callers.ts';
import { observing } from './observing.ts';
import { getOfferFile } from './offer-pdf.ts';
import { payoutFile } from './payout-file.ts';
import { pooler } from './pooler.ts';
import { sessionCheck } from './session-check.ts';
import { settling } from './settling.ts';
import { slider } from './slider.ts';
import { start } from './start.ts';
import { statements } from './statements.ts';
import { summaries } from './summaries.ts';
import { telephone } from './telephone.ts';
import { uploads } from './uploads.ts';
import { webBytes } from './web-bytes.ts';
import { webhook } from './webhook.ts';

const benchmarks: Readonly<Record<keyof typeof measurementTexts, Benchmark>> = {
  engine,
  calculation,
  observing,
  session: sessionCheck,
  enumeration,
  summaries,
  pooler,
  month: monthCallers,
  uploads,
  webhook,
  settling,
  collections,
  matching,
  payoutFile,
  booksVerify,
  booksMonth,
  statements,
  bookCheck,
  bookRoundTrip,
  mail: mailLanes,
  pdf: getOfferFile,
  start,
  web: webBytes,
  slider,
  lighthouse: lighthouseScores,
  telephone,
};

const isMeasurement = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name);

/**
 * Runs the measurements and prints each budget of `docs/ARCHITECTURE.md` beside its figure. A figure over budget is
 * only printed, because timing is not a test. Only a measurement that aborts counts as a failure.
 */
export async function measure(parameters: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { large: { type: 'boolean', default: false } },
  });
  const names = (positionals.length > 0 ? positionals : Object.keys(benchmarks)).filter(isMeasurement);
  const benchContext = createBenchContext(values);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // PostgreSQL runs in its own process group, so it would outlive this process.
    process.once(signal, () => void benchContext.clear().finally(() => process.exit(130)));
  }
  const figures: Figure[] = [];
  const failed: string[] = [];
  try {
    // Build the pages as `npm start` does, because the server rejects pages built with an older version.
    await buildWeb();
    for (const name of names) {
      process.stdout.write(`${name} …\n`);
      try {
        figures.push(...(await benchmarks[name](benchContext)));
      } catch (error) {
        console.error(`${name} kan niet worden gemeten:`, error);
        failed.push(name);
      }
    }
  } finally {
    await benchContext.clear();
  }
  process.stdout.write(`\n${tableOf(figures)}\n`);
  const over = figures.filter(({ within }) => within === false).length;
  process.stdout.write(`\n${over === 0 ? 'Niets' : over} boven budget, ${failed.length} niet gemeten.\n`);
  return failed.length > 0 ? 1 : 0;
}
