import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchServer, type ScratchServer } from '../scripts/scratch-databases.ts';
import type { Figure } from './figures.ts';

/** Resources shared by benchmarks. `clear` removes everything created here. */
export interface BenchContext {
  /** Whether to measure the largest data set too, which takes minutes. */
  readonly large: boolean;
  /** A temporary folder. */
  readonly folder: string;
  /**
   * Creates a PostgreSQL database and returns its URL. The database is empty, or a copy of `original`, which must
   * have no open connections.
   */
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
      // If the server failed to start, `createDatabase` has already reported the error to its caller, so it is
      // ignored here.
      const server = await postgres?.catch(() => undefined);
      await server?.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
