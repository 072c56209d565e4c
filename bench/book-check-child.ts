// Runs as a child process of `book-check.ts`: checks a package, or only reads its rows, and prints the duration and
// the peak memory.
import { checkBook, countRows } from '../apps/api/src/modules/office/book-package/book-package.use-cases.ts';

export interface CheckMeasurement {
  readonly rows: number;
  /** Processor time, which other work on the machine does not change much. */
  readonly ms: number;
  readonly megabytes: number;
}

async function checkedRows(path: string): Promise<number> {
  const { faults, totals } = await checkBook(path, () => {});
  if (faults > 0) throw new Error(`${faults} faults in the package`);
  return Object.values(totals?.rows ?? {}).reduce((sum, rows) => sum + rows, 0);
}

const [work, path = ''] = process.argv.slice(2);
const start = process.cpuUsage();
const rows = await (work === 'check' ? checkedRows(path) : countRows(path));
const { user, system } = process.cpuUsage(start);
const measurement: CheckMeasurement = {
  rows,
  ms: (user + system) / 1000,
  megabytes: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(measurement));
