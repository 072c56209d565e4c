import type { IsoDate } from '@portaal/engine';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterCommit, type Connection, mayDefine } from './database/index.ts';
import { type Drain, startDrain, type Take } from './drain.ts';
import { queuesWithDueJobs } from './due-jobs.repository.ts';
import type { Transaction } from './orm.ts';
import { endsWithin, FINISH_MS, JobsUnderWay, stopJobs } from './queue-return.ts';

/** Names of the queues with the data of their jobs. */
export interface Jobs {
  'session.cleanup': Record<string, never>;
  'session.refusals': { brand: string; email: string; times: number };
  'account.confirmation': { registrationId: string };
  'account.resetLink': { brand: string; email: string };
  'account.cleanup': Record<string, never>;
  'account.retention': Record<string, never>;
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
  'verifications.run': Record<string, never>;
}
export type JobName = keyof Jobs;

/** A query of one column `job`, JSON: the data of a job each row. It is prepared under its name. */
export interface JobQuery {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Work that lies in a table of its own instead of in jobs. */
export type Topic = 'mail.urgent' | 'mail.message' | 'sms.urgent' | 'rollover.stopped';

/** Jobs in the same database as the facts they follow from. */
export interface Queue {
  /** Puts jobs in the queue as part of the transaction: no commit, no job. */
  enqueue<N extends JobName>(tx: Transaction, name: N, ...jobs: readonly Jobs[N][]): Promise<void>;
  /** Puts a job in the queue by itself, for what leaves nothing else: one statement, on the pool. */
  enqueueAlone<N extends JobName>(name: N, job: Jobs[N]): Promise<void>;
  /** Puts a job in the queue for each that a query finds, in the same statement, on the pool. */
  enqueueFound(name: JobName, query: JobQuery): Promise<void>;
  /** Runs `handler` for every job; an error puts the job back with a growing delay. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N]) => Promise<void>): Promise<void>;
  /** Has who drains `topic` in this process look as soon as the open transaction is committed. */
  wake(topic: Topic): void;
  /** Does what lies ready for `topic`, on so many runners, until the queue stops. */
  drain(topic: Topic, runners: number, take: Take): void;
  /** Repeats a job without data, cron notation, Dutch time. */
  schedule(name: JobName, cron: string): Promise<void>;
  /** Set as soon as this process was asked to stop: long work ends where another can go on with it. */
  readonly stopping: AbortSignal;
  /** Lets what is under way finish for ten seconds, and returns the rest. */
  stop(): Promise<void>;
}

const executorOn = (client: pg.Pool | pg.PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

export const jobNames: readonly JobName[] = [
  'session.cleanup',
  'session.refusals',
  'account.confirmation',
  'account.resetLink',
  'account.cleanup',
  'account.retention',
  'emailChange.links',
  'applications.daily',
  'bankStatements.read',
  'changes.apply',
  'contracts.maturing',
  'payments.settle',
  'payments.refund',
  'payments.reconcile',
  'payments.compare',
  'mandates.feed',
  'mandates.end',
  'mandates.compare',
  'collections.settle',
  'collections.daily',
  'bank.match',
  'payees.check',
  'approvals.tend',
  'rollover.due',
  'rollover.run',
  'rollover.waiting',
  'documents.freeze',
  'documents.render',
  'fundDocuments.draw',
  'documents.erase',
  'uploads.check',
  'uploads.erase',
  'uploads.sweep',
  'verifications.run',
];

/** How often each queue asks for itself, in case the look for all of them missed a job. */
const OWN_LOOK_SECONDS = 60;

const RETRY = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

/** Makes or updates the library's tables, for a queue that is started by a role that may not. */
export async function installQueue(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: executorOn(owner), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** As the library would take them by itself. */
const timers = { setTimeout, clearTimeout, setInterval, clearInterval };

/** The text with which the library inserts jobs; its one parameter is the jobs as JSON. */
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

/** The same with the jobs that a query finds; without rows that is null, and no job. */
const insertFound = (insert: string, query: string): string =>
  insert.replace('$1', () => `(SELECT json_agg(json_build_object('data', job)) FROM (${query}) AS found)`);

/**
 * pg-boss on pools of ours: a job that is put in by itself goes over that of the callers, all else over its own. With the
 * embedded database there is one connection, which its statements share with all others: they queue like any caller and
 * are never inside a caller's transaction.
 */
export async function startQueue(
  { pool, queuePool, now }: Pick<Connection, 'now' | 'pool' | 'queuePool'>,
  options: {
    onError: (error: unknown) => void;
    /** How often one look is had for all queues and topics: for what another process put down, and what is due again. */
    pollSeconds: number;
    embedded: boolean;
    /** Whether this process works jobs. One that does not leaves upkeep and schedule to those that do. */
    works?: boolean;
    finishMs?: number;
  },
): Promise<Queue> {
  const { works = true, finishMs = FINISH_MS } = options;
  const boss = new PgBoss({
    db: executorOn(queuePool),
    clock: { ...timers, now: () => now().getTime() },
    supervise: works,
    schedule: works,
    // What the application's role may not define, the owner installed (decision 0086).
    migrate: options.embedded || (await mayDefine(pool)),
    ...(options.embedded ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', options.onError);
  await boss.start();
  const inserts = new Map<JobName, string>();
  for (const name of jobNames) {
    await boss.createQueue(name, RETRY);
    inserts.set(name, await insertOf(boss, name));
  }
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
  /** Sent as it is: for the library to write it again costs more than for the database to carry it out. */
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
          // Left alone the library sleeps between two jobs, however many wait.
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
