import { PgBoss } from 'pg-boss';
import type { Queue } from '../platform/queue.ts';

/** When the transaction of a job is likely to be over, in ms; if it takes longer, the next poll finds the job. */
const LOOKS_MS = [10, 40, 120, 250];

/** Every worker that was started, by its queue. */
const workers = new Map<string, (() => void)[]>();

const { work } = PgBoss.prototype;
PgBoss.prototype.work = async function started(this: PgBoss, name: string, ...rest: unknown[]) {
  const id: string = await Reflect.apply(work, this, [name, ...rest]);
  workers.set(name, [...(workers.get(name) ?? []), () => this.notifyWorker(id)]);
  return id;
};

/** The same queue, whose workers look for a job soon after it is put there: the library polls twice a second at most. */
export function quickQueue(queue: Queue): Queue {
  const look = (name: string) => {
    for (const delay of LOOKS_MS) {
      setTimeout(() => workers.get(name)?.forEach((worker) => void worker()), delay).unref();
    }
  };
  return {
    ...queue,
    enqueue: async (tx, name, ...jobs) => {
      await queue.enqueue(tx, name, ...jobs);
      look(name);
    },
    enqueueAlone: async (name, job) => {
      await queue.enqueueAlone(name, job);
      look(name);
    },
    enqueueFound: async (name, query) => {
      await queue.enqueueFound(name, query);
      look(name);
    },
  };
}
