import type { IsoDate } from '@portaal/engine';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterCommit, type Connection, mayDefine } from './database/index.ts';
import { type Drain, startDrain, type Take } from './drain.ts';
import type { Transaction } from './orm.ts';
import { endsWithin, FINISH_MS, JobsUnderWay, stopJobs } from './queue-return.ts';

/** Names of the queues, each with the data of its jobs. */
export interface Jobs {
  'session.cleanup': Record<string, never>;
  'session.refusals': { brand: string; email: string; times: number };
  'account.confirmation': { registrationId: string };
  'account.resetLink': { brand: string; email: string };
  'account.cleanup': Record<string, never>;
  'account.retention': Record<string, never>;
  'accountInvitations.send': { brand: string; waveId: string };
  'bookExport.tend': Record<string, never>;
  'bookExport.write': { exportId: string };
  'bookImport.discard': { importId?: string };
  'emailChange.links': { changeId: string };
  'applications.daily': Record<string, never>;
  'bankStatements.read': Record<string, never>;
  'changes.apply': Record<string, never>;
  'contracts.maturing': Record<string, never>;
  'payments.settle': { paymentId: string; providerId?: string };
  'payments.refund': { refundId: string };
  'payments.reconcile': Record<string, never>;
  'payments.compare': Record<string, never>;
  'mandates.feed': { brand?: string };
  'mandates.end': { contractId?: string };
  'mandates.compare': Record<string, never>;
  'collections.settle': { collectionId: string };
  'collections.daily': Record<string, never>;
  'bank.match': { statementId?: string };
  'payees.check': { personId?: string };
  'approvals.tend': Record<string, never>;
  'rollover.due': Record<string, never>;
  'rollover.waiting': Record<string, never>;
  'rollover.run': { valueDate: IsoDate; holder: string };
  'documents.freeze': Record<string, never>;
  'documents.render': Record<string, never>;
  'fundDocuments.draw': Record<string, never>;
  'documents.erase': { storageKey: string };
  'uploads.check': { uploadId: string };
  'uploads.erase': { uploadId: string };
  'uploads.sweep': Record<string, never>;
  'services.try': { trialId: string };
  'verifications.run': Record<string, never>;
}
export type JobName = keyof Jobs;

/** A named prepared query whose single column `job` contains the data of one job per row, as JSON. */
export interface JobQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A kind of work that is stored as rows in its own table instead of as jobs in the queue. */
export type Topic = 'mail.urgent' | 'mail.message' | 'sms.urgent' | 'rollover.stopped';

/** A job queue in the same database as the data that the jobs are about. */
export interface Queue {
  /** Enqueues jobs as part of the transaction. If the transaction does not commit, there are no jobs. */
  enqueue<N extends JobName>(tx: Transaction, name: N, ...jobs: readonly Jobs[N][]): Promise<void>;
  /** Enqueues a job outside a transaction, for callers that store nothing else. It runs one statement on the pool. */
  enqueueAlone<N extends JobName>(name: N, job: Jobs[N]): Promise<void>;
  /** Enqueues a job for each row of a query, in the same statement, outside a transaction. */
  enqueueFound(name: JobName, query: JobQuery): Promise<void>;
  /** Runs `handler` for every job of a queue. A job whose handler throws is retried with an increasing delay. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  /** Wakes the runners of `topic` in this process as soon as the current transaction commits. */
  wake(topic: Topic): void;
  /** Does the waiting work of `topic`, with at most `runners` runners at a time, until the queue stops. */
  drain(topic: Topic, runners: number, take: Take): void;
  /** Schedules a job without data, in cron notation and Dutch time. */
  schedule(name: JobName, cron: string): Promise<void>;
  /**
   * Aborted when this process starts to stop. Long work should then end at a point from which another process
   * can continue.
   */
  readonly stopping: AbortSignal;
  /** Lets running work finish for ten seconds, and returns unfinished work to the queue. */
  stop(): Promise<void>;
}

const executorOn = (client: pg.Pool | pg.PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

/** Every queue of `Jobs`. A missing name causes a compile error. */
const queues: Readonly<Record<JobName, true>> = {
  'session.cleanup': true,
  'session.refusals': true,
  'account.confirmation': true,
  'account.resetLink': true,
  'account.cleanup': true,
  'account.retention': true,
  'accountInvitations.send': true,
  'bookExport.tend': true,
  'bookExport.write': true,
  'bookImport.discard': true,
  'emailChange.links': true,
  'applications.daily': true,
  'bankStatements.read': true,
  'changes.apply': true,
  'contracts.maturing': true,
  'payments.settle': true,
  'payments.refund': true,
  'payments.reconcile': true,
  'payments.compare': true,
  'mandates.feed': true,
  'mandates.end': true,
  'mandates.compare': true,
  'collections.settle': true,
  'collections.daily': true,
  'bank.match': true,
  'payees.check': true,
  'approvals.tend': true,
  'rollover.due': true,
  'rollover.run': true,
  'rollover.waiting': true,
  'documents.freeze': true,
  'documents.render': true,
  'fundDocuments.draw': true,
  'documents.erase': true,
  'uploads.check': true,
  'uploads.erase': true,
  'uploads.sweep': true,
  'services.try': true,
  'verifications.run': true,
};

export const jobNames = Object.keys(queues) as readonly JobName[];

/** Interval in seconds at which each queue also polls for itself, in case the shared poll missed a job. */
const OWN_LOOK_SECONDS = 60;

const RETRY = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

/** Creates or updates the tables of the queue's library, for servers whose own role may not do so. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: executorOn(owner), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** The same timers that the library uses by default. */
const timers = { setTimeout, clearTimeout, setInterval, clearInterval };

/** Returns the SQL text with which the library inserts jobs. Its only parameter contains the jobs as JSON. */
async function insertOf(boss: PgBoss, name: JobName): Promise<string> {
  let insert = '';
  const executeSql = async (text: string) => {
    insert = text;
    return { rows: [] };
  };
  await boss.insert(name, [{}], { db: { executeSql } });
  if (insert.split('$1').length !== 2) throw new Error('The queue takes its jobs in another way than it did');
  return insert;
}

/**
 * Returns the same SQL text for the jobs that a query returns. If the query has no rows, the parameter is null and no
 * job is inserted.
 */
const insertFound = (insert: string, query: string): string =>
  insert.replace('$1', () => `(SELECT json_agg(json_build_object('data', job)) FROM (${query}) AS found)`);

export interface QueueOptions {
  readonly onError: (error: unknown) => void;
  /**
   * Interval in seconds of the shared poll for all queues and topics. The poll finds work from other processes and
   * work due for a retry.
   */
  readonly pollSeconds: number;
  readonly embedded: boolean;
  /**
   * Whether this process runs jobs. A process that runs no jobs also leaves maintenance and the schedule to other
   * processes.
   */
  readonly works?: boolean;
  readonly finishMs?: number;
}

/** Starts the library with all queues. Returns it with its SQL text for inserting jobs, by queue. */
async function startBoss(
  { pool, queuePool, now }: Pick<Connection, 'now' | 'pool' | 'queuePool'>,
  { onError, embedded, works = true }: QueueOptions,
): Promise<{ boss: PgBoss; inserts: ReadonlyMap<JobName, string> }> {
  const boss = new PgBoss({
    db: executorOn(queuePool),
    clock: { ...timers, now: () => now().getTime() },
    supervise: works,
    schedule: works,
    // If the application's role may not create tables, the database owner has already installed them (decision 0086).
    migrate: embedded || (await mayDefine(pool)),
    ...(embedded ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', onError);
  await boss.start();
  // An existing queue needs no statement, so that a start on a distant database does not wait for one
  // statement per queue.
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  const inserts = new Map<JobName, string>();
  for (const name of jobNames) {
    if (!present.has(name)) await boss.createQueue(name, RETRY);
    inserts.set(name, await insertOf(boss, name));
  }
  return { boss, inserts };
}

/**
 * Starts pg-boss on our pools. A job that is enqueued outside a transaction uses the pool of the callers;
 * everything else uses a separate pool. The embedded database has one connection for all statements. There,
 * the queue's statements wait like those of any caller and never run inside a caller's transaction.
 */
export async function startQueue(
  connection: Pick<Connection, 'now' | 'pool' | 'queuePool'>,
  options: QueueOptions,
): Promise<Queue> {
  const { pool, queuePool } = connection;
  const { finishMs = FINISH_MS } = options;
  const { boss, inserts } = await startBoss(connection, options);
  const workers = new Map<JobName, string[]>();
  const look = (name: JobName): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  const looking = { runners: 1, lookMs: options.pollSeconds * 1_000, onError: options.onError };
  const dueJobs = startDrain(async () => {
    if (workers.size === 0) return false;
    for (const name of await queuesWithDueJobs(queuePool, [...workers.keys()])) look(name as JobName);
    return false;
  }, looking);
  const drains = new Map<Topic, Drain[]>();
  const underWay = new JobsUnderWay();
  const stopping = new AbortController();
  /**
   * Sends the SQL text directly, because the library takes longer to rebuild the text than the database to
   * execute it.
   */
  const put = async (client: pg.Pool | pg.PoolClient, name: JobName, jobs: readonly unknown[]) => {
    const rows = JSON.stringify(jobs.map((data) => ({ data })));
    await client.query({ name: `enqueue ${name}`, text: inserts.get(name) ?? '', values: [rows] });
  };
  return {
    async enqueue(tx, name, ...jobs) {
      if (jobs.length === 0) return;
      await put(tx.$client, name, jobs);
      afterCommit(() => look(name));
    },
    async enqueueAlone(name, job) {
      await put(pool, name, [job]);
      look(name);
    },
    async enqueueFound(job, { name, text, values }) {
      await pool.query({ name, text: insertFound(inserts.get(job) ?? '', text), values: [...values] });
      look(job);
    },
    async work(name, handler) {
      const id = await boss.work<never>(
        name,
        { pollingIntervalSeconds: OWN_LOOK_SECONDS, batchSize: 1 },
        async ([job]) => {
          if (!job) return;
          // Without this call the library pauses between two jobs, even if many jobs are waiting.
          look(name);
          await underWay.during(job.id, () => handler(job.data));
        },
      );
      workers.set(name, [...(workers.get(name) ?? []), id]);
    },
    wake(topic) {
      afterCommit(() => drains.get(topic)?.forEach((drain) => void drain.wake()));
    },
    drain(topic, runners, take) {
      drains.set(topic, [...(drains.get(topic) ?? []), startDrain(take, { ...looking, runners })]);
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'Europe/Amsterdam' });
    },
    stopping: stopping.signal,
    async stop() {
      stopping.abort();
      const drained = Promise.all([dueJobs, ...[...drains.values()].flat()].map((drain) => drain.stop()));
      await Promise.all([
        endsWithin(drained, finishMs),
        stopJobs(boss, queuePool, { names: [...workers.keys()], underWay, finishMs }),
      ]);
    },
  };
}

/**
 * Returns which of the named queues have a due job, by the condition with which the library leases a job. One
 * statement serves all of about thirty queues, which would otherwise each poll separately.
 */
async function queuesWithDueJobs(pool: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'queues with due jobs',
    text: `
      SELECT name FROM unnest($1::text[]) AS asked (name)
      WHERE EXISTS (
        SELECT FROM pgboss.job
        WHERE job.name = asked.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now()
      )`,
    values: [names],
  });
  return rows.map(({ name }) => name);
}
