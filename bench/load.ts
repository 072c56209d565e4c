import { fork } from 'node:child_process';
import { inProject } from '../scripts/project-folder.ts';
import type { ServerProcess } from './server-process.ts';

export interface LoadOrder {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: 'none' | 'calculation' | 'notice';
  /** Number of the first request, so that no two samples ask the same. */
  readonly firstIndex: number;
  readonly count: number;
  readonly concurrency: number;
  /** Whether each connection of each sample comes from an address of its own, as visitors do: a limit counts by address. */
  readonly manyAddresses: boolean;
  /** Whether the generator never sleeps; it takes a processor to itself then, which a server with a database needs. */
  readonly awake: boolean;
}

export type LoadOutcome = { readonly elapsedMs: number } | { readonly failure: string };

export interface LoadSample {
  readonly requestsPerSecond: number;
  /** Of the server process, all threads. */
  readonly cpuMsPerRequest: number;
}

/** What a sample asks; the rest of an order has a usual value. */
export type Requests = Pick<LoadOrder, 'method' | 'path' | 'count'> & Partial<LoadOrder>;

export interface Load {
  /** Sends `count` requests, 32 at a time unless asked otherwise. Throws at the first response that is not 2xx. */
  sample(server: ServerProcess, requests: Requests): Promise<LoadSample>;
  stop(): void;
}

export function startLoad(): Load {
  const generator = fork(inProject('bench/load-generator.ts'), { execArgv: [] });
  let sent = 0;
  const carryOut = (order: LoadOrder): Promise<LoadOutcome> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The load generator stopped.'));
      generator.once('exit', onExit);
      generator.once('message', (outcome) => {
        generator.off('exit', onExit);
        resolve(outcome as LoadOutcome);
      });
      generator.send(order);
    });
  return {
    async sample(server, requests) {
      const defaults = {
        headers: {},
        body: 'none',
        concurrency: 32,
        manyAddresses: false,
        awake: false,
      } as const;
      const before = await server.usage();
      const outcome = await carryOut({ ...defaults, ...requests, port: server.port, firstIndex: sent });
      sent += requests.count;
      const after = await server.usage();
      if ('failure' in outcome) throw new Error(outcome.failure);
      return {
        requestsPerSecond: (1000 * requests.count) / outcome.elapsedMs,
        cpuMsPerRequest: (after.cpuMs - before.cpuMs) / requests.count,
      };
    },
    stop: () => generator.disconnect(),
  };
}
