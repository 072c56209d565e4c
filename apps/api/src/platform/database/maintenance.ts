import pg from 'pg';

/**
 * What a PostgreSQL server does in the background and the embedded one does not: write back what changed
 * so that the log can be shortened (CHECKPOINT), and clear dead rows away and measure tables for the
 * planner (VACUUM, ANALYZE). Every statement takes its turn in the pool's queue like any other call, so it
 * never lands inside a transaction and other calls go between.
 */
export interface Maintenance {
  /** Runs now; a call during a run joins it. */
  run(): Promise<void>;
  /** The write-ahead log has grown: shorten it, also when a run is busy with a long list of tables. */
  logHasGrown(): void;
  /** No statement begins after this. */
  stop(): void;
}

export interface MaintenanceSettings {
  readonly intervalMs: number;
  /** A run that failed on its schedule; the next one tries again. */
  readonly onError: (error: unknown) => void;
}

/** A table is left alone this long after it was done, or a heavy load would cause as heavy a cleaning. */
const restMs = 5_000;

/**
 * The table that needs it most, by the thresholds of PostgreSQL's own autovacuum, apart from those in $1.
 * The counts are lost when the process is cut off: a table with a size but no history is done once.
 */
const neediestTable = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name
  FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p' AND s.schemaname <> 'pg_toast'
    AND format('%I.%I', s.schemaname, s.relname) <> ALL ($1::text[])
    AND ((c.relpages > 0 AND coalesce(s.last_vacuum, s.last_analyze) IS NULL)
      OR s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      OR age(c.relfrozenxid) > 150000000)
  ORDER BY s.n_dead_tup DESC, s.n_mod_since_analyze DESC
  LIMIT 1`;

export function startMaintenance(pool: pg.Pool, settings: MaintenanceSettings): Maintenance {
  let stopped = false;

  const checkpoint = joined(async () => {
    if (!stopped) await pool.query('CHECKPOINT');
  });

  // One table at a time, chosen afresh each time, so that a busy table does not wait for many quiet ones.
  const lastDone = new Map<string, number>();
  const vacuum = joined(async () => {
    while (!stopped) {
      for (const [name, time] of lastDone) if (time < performance.now() - restMs) lastDone.delete(name);
      const { rows } = await pool.query<{ name: string }>(neediestTable, [[...lastDone.keys()]]);
      const name = rows[0]?.name;
      if (name === undefined || stopped) return;
      await vacuumTable(pool, name);
      lastDone.set(name, performance.now());
    }
  });

  const run = joined(async () => {
    await checkpoint();
    await vacuum();
  });

  const timer = setInterval(() => run().catch(settings.onError), settings.intervalMs);
  timer.unref();
  return {
    run,
    logHasGrown() {
      Promise.all([checkpoint(), vacuum()]).catch(settings.onError);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

async function vacuumTable(pool: pg.Pool, name: string): Promise<void> {
  try {
    await pool.query(`VACUUM (ANALYZE) ${name}`);
  } catch (error) {
    // Dropped since it was chosen.
    if (!(error instanceof pg.DatabaseError && error.code === '42P01')) throw error;
  }
}

/** A function that does not begin again while it runs: a caller meanwhile gets the same promise. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
