import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/orm.ts';
import { listMaintenance, type MaintenanceRow } from './maintenance.repository.ts';

const EVERY_MS = 2_000;

/**
 * Maintenance state cached in this process, so that requests do not query the database for it. Refreshed every two
 * seconds; the last known state applies while the database is unavailable (decision 0085).
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

  /** Refreshes the state. Throws when the database does not respond; the last known state remains. */
  async read(): Promise<void> {
    const rows = await listMaintenance(this.#database.orm);
    this.#byBrand = new Map(rows.map((row) => [row.brand, row]));
  }

  /** Returns the announced or current maintenance of a brand, or undefined when there is none or its end has passed. */
  readonly of = (brand: string): (MaintenanceRow & { readonly isUnderway: boolean }) | undefined => {
    const row = this.#byBrand.get(brand);
    if (!row) return undefined;
    const now = this.#clock.now();
    return row.endsAt > now ? { ...row, isUnderway: row.startsAt <= now } : undefined;
  };
}

/** Refreshes the board periodically. Ignores failures: other components already report an unavailable database. */
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
