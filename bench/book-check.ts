import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageContents } from '../apps/api/src/demo/book-package/package-files.ts';
import { writePackage } from '../apps/api/src/demo/book-package/write-package.ts';
import { inProject } from '../scripts/project-folder.ts';
import { MEMORY_OPTIONS } from '../scripts/service.ts';
import type { BenchContext } from './bench-context.ts';
import type { CheckMeasurement } from './book-check-child.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median, sampleInTurn } from './samples.ts';

const ROUNDS = 3;
const CHECK_SHARE = 3;
const MOST_MEMORY = 300;

/**
 * Number of contracts in a package with about half a million ledger lines, and in a package with about five million.
 */
const USUAL = 2_500;
const LARGE = 24_500;

const run = promisify(execFile);

/**
 * Measures the processor time of `book:check` against parsing alone: a separate process unpacks and decodes the
 * same archive and splits it into cells, without checking a cell. Peak memory is measured in the process of the
 * check, which has the memory options of a server.
 */
export async function bookCheck({ folder, large }: BenchContext): Promise<Figure[]> {
  const path = join(folder, 'pakket.zip');
  const contracts = large ? LARGE : USUAL;
  await writePackage(
    path,
    packageContents({ seed: 1, investors: Math.ceil(contracts * 0.6), contracts }, 'duin'),
  );
  const measure = async (work: 'check' | 'parse'): Promise<CheckMeasurement> => {
    const { stdout } = await run(process.execPath, [
      ...MEMORY_OPTIONS,
      inProject('bench/book-check-child.ts'),
      work,
      path,
    ]);
    return JSON.parse(stdout) as CheckMeasurement;
  };
  const sampled = await sampleInTurn(
    ROUNDS,
    () => measure('check'),
    () => measure('parse'),
  );
  const rows = sampled[0]?.first.rows ?? 0;
  return [
    atMost(
      `${dutch(rows, '')} regels van een pakket controleren t.o.v. alleen lezen`,
      median(sampled.map(({ first, second }) => first.ms / second.ms)),
      CHECK_SHARE,
      '×',
    ),
    remark('processortijd van de controle', dutch(median(sampled.map(({ first }) => first.ms)) / 1000, 's')),
    atMost(
      'geheugen bij het controleren',
      median(sampled.map(({ first }) => first.megabytes)),
      MOST_MEMORY,
      'MB',
    ),
  ];
}
