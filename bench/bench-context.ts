import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchServer, type ScratchServer } from '../scripts/scratch-databases.ts';
import type { Figure } from './figures.ts';

/** What benchmarks share; whatever they make here is gone after `clear`. */
export interface BenchContext {
  /** Measure the largest set too: takes minutes. */
  readonly large: boolean;
  /** A temporary folder. */
  readonly folder: string;
  /** Address of a new PostgreSQL database: empty, or a copy of one that nobody is connected to. */
  createDatabase(original?: string): Promise<string>;
  clear(): Promise<void>;
}

export type Benchmark = (benchContext: BenchContext) => Promise<Figure[]>;

export function createBenchContext(options: { large: boolean }): BenchContext {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-bench-'));
  let postgres: Promise<ScratchServer> | undefined;
  return {
    ...options,
    folder,
    async createDatabase(original) {
      postgres ??= openScratchServer();
      return (await postgres).createDatabase(original);
    },
    async clear() {
      // A server that did not start has said so to the caller who needed it.
      const server = await postgres?.catch(() => undefined);
      await server?.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
