import { fork } from 'node:child_process';
import { inProject } from '../scripts/project-folder.ts';
import type { ServerProcess } from './server-process.ts';

export interface LoadOrder {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: 'none' | 'calculation' | 'notice';
  /** Index of the first request, so no two samples send the same request. */
  readonly firstIndex: number;
  readonly count: number;
  readonly concurrency: number;
  /**
   * If true, each connection of each sample has its own IP address, as real visitors have, because rate limits count
   * per address.
   */
  readonly manyAddresses: boolean;
  /** If true, the generator never sleeps. It then occupies a processor that a server with a database needs itself. */
  readonly awake: boolean;
}

export type LoadOutcome = { readonly elapsedMs: number } | { readonly failure: string };

export interface LoadSample {
  readonly requestsPerSecond: number;
  /** Processor time of the server process, all threads. */
  readonly cpuMsPerRequest: number;
}

/** Requests of one sample. The other fields of a load order have defaults. */
export type Requests = Pick<LoadOrder, 'method' | 'path' | 'count'> & Partial<LoadOrder>;

export interface Load {
  /** Sends `count` requests, 32 at a time by default. Throws at the first response that is not 2xx. */
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
