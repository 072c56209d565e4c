import pg from 'pg';

/**
 * Maintenance that a PostgreSQL server does in the background and the embedded database does not. CHECKPOINT writes
 * changes back so that the log can be shortened. VACUUM and ANALYZE remove dead rows and collect statistics for the
 * planner. Every statement waits in the pool's queue like any other call, so maintenance never runs inside a
 * transaction, and other calls run between its statements.
 */
export interface Maintenance {
  /** Runs maintenance now. A call while maintenance is running waits for that run. */
  run(): Promise<void>;
  /**
   * Shortens the write-ahead log after it has grown, even if a maintenance run still has many tables to
   * process.
   */
  logHasGrown(): void;
  /** Stops maintenance: no further statement starts. */
  stop(): void;
}

export interface MaintenanceSettings {
  readonly intervalMs: number;
  /** Called when a scheduled run fails. The next run tries again. */
  readonly onError: (error: unknown) => void;
}

/**
 * Minimum milliseconds between two vacuums of a table. Otherwise a heavy write load would cause equally heavy
 * vacuuming.
 */
const restMs = 5_000;

/**
 * Selects the table, outside those in $1, that needs a vacuum most by the thresholds of PostgreSQL's
 * autovacuum. A killed process loses the statistics, so a table with rows but without statistics is vacuumed
 * once.
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
  let isStopping = false;

  const checkpoint = joined(async () => {
    if (!isStopping) await pool.query('CHECKPOINT');
  });

  // After each vacuum the next table is selected anew, so that a busy table does not wait for many quiet
  // tables.
  const lastDone = new Map<string, number>();
  const vacuum = joined(async () => {
    while (!isStopping) {
      for (const [name, time] of lastDone) if (time < performance.now() - restMs) lastDone.delete(name);
      const { rows } = await pool.query<{ name: string }>(neediestTable, [[...lastDone.keys()]]);
      const name = rows[0]?.name;
      if (name === undefined || isStopping) return;
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
      isStopping = true;
      clearInterval(timer);
    },
  };
}

async function vacuumTable(pool: pg.Pool, name: string): Promise<void> {
  try {
    await pool.query(`VACUUM (ANALYZE) ${name}`);
  } catch (error) {
    // The table was dropped after it was selected.
    if (!(error instanceof pg.DatabaseError && error.code === '42P01')) throw error;
  }
}

/** Returns a function that never runs twice at the same time. A call during a run returns the promise of that run. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
