import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/orm.ts';
import { listMaintenance, type MaintenanceRow } from './maintenance.repository.ts';

const EVERY_MS = 2_000;

/**
 * What this process knows of maintenance, so that no request asks the database: it is read every two seconds, and what was
 * known last holds while the database is away (decision 0092).
 */
export class MaintenanceBoard {
  readonly #database: Pick<Database, 'orm'>;
  readonly #clock: Pick<Clock, 'now'>;
  #byBrand: ReadonlyMap<string, MaintenanceRow> = new Map();

  constructor({
    database,
    clock,
  }: { readonly database: Pick<Database, 'orm'>; readonly clock: Pick<Clock, 'now'> }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Rejects when the database does not respond; what was known stays. */
  async read(): Promise<void> {
    const rows = await listMaintenance(this.#database.orm);
    this.#byBrand = new Map(rows.map((row) => [row.brand, row]));
  }

  /** What is announced or going on; what is over is gone by itself. */
  readonly of = (brand: string): (MaintenanceRow & { readonly isUnderway: boolean }) | undefined => {
    const row = this.#byBrand.get(brand);
    if (!row) return undefined;
    const now = this.#clock.now();
    return row.endsAt > now ? { ...row, isUnderway: row.startsAt <= now } : undefined;
  };
}

/** Has the board read on and on. A time it fails needs no word: that the database is away, all others say. */
export function watchMaintenance(
  board: Pick<MaintenanceBoard, 'read'>,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  let underway: Promise<void> | undefined;
  const timer = setInterval(() => {
    underway ??= board
      .read()
      .catch(() => undefined)
      .finally(() => {
        underway = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underway;
    },
  };
}
