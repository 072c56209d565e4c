import { setTimeout as delay } from 'node:timers/promises';
import { CLIENTS, sendOne, startOne, tally } from './deploy-load.ts';
import type { ServerProcess } from './server-process.ts';
import { signIn } from './sign-in.ts';

/**
 * Milliseconds before a stopped server is replaced, and duration in milliseconds of a phase in which no server
 * changes.
 */
export const STEADY_MS = 3_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The proxy in front of the servers. */
export interface FleetProxy {
  readonly port: number;
  /** Ports at which the proxy expects servers; undefined if `add` registers the servers. */
  readonly upstreams?: readonly number[];
  /** Number of requests handled by another server than the first server tried, if the proxy counts them. */
  readonly failedOver?: () => number;
  add?(port: number): void;
  remove?(port: number): void;
  stop(): Promise<void>;
}

interface Place {
  readonly url: string;
  readonly folder: string;
  readonly proxy: FleetProxy;
}

/** Servers on one database behind a proxy, with clients that send requests continuously. */
export class Fleet {
  readonly #place: Place;
  readonly #servers: ServerProcess[] = [];
  #clients: Promise<void>[] = [];
  #isOver = false;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Returns the server that has run longest. */
  get oldest(): ServerProcess {
    const [server] = this.#servers;
    if (server === undefined) throw new Error('No server runs.');
    return server;
  }

  /** Adds a server. `checkout` is the folder of another version. */
  async add(checkout?: string): Promise<void> {
    const { url, folder, proxy } = this.#place;
    const taken = this.#servers.map(({ port }) => port);
    const port = proxy.upstreams?.find((one) => !taken.includes(one));
    const server = await startOne(url, folder, {
      ...(checkout === undefined ? {} : { checkout }),
      ...(port === undefined ? {} : { port, drains: true }),
    });
    this.#servers.push(server);
    proxy.add?.(server.port);
  }

  /** Stops the oldest server with `end`, and starts a replacement after `STEADY_MS`. */
  async replaceOldest(end: (server: ServerProcess) => Promise<void>, checkout?: string): Promise<void> {
    const server = this.oldest;
    this.#servers.shift();
    await end(server);
    this.#place.proxy.remove?.(server.port);
    await delay(STEADY_MS);
    await this.add(checkout);
  }

  async load(): Promise<void> {
    const cookie = await signIn(this.oldest, 'investeerder@example.nl');
    const { port } = this.#place.proxy;
    // A proxy that found the servers unavailable before they started must first detect that each server is ready.
    for (let count = 0; count < 2 * this.#servers.length; count += 1) {
      await (await fetch(`http://127.0.0.1:${port}/api/health/live`)).text();
    }
    this.#clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !this.#isOver; turn += 1) await sendOne(port, cookie, client, turn);
    });
  }

  /** Runs one phase of the test and prints the results of the clients' requests during that phase. */
  async phase(name: string, act: () => Promise<unknown>): Promise<void> {
    const { proxy } = this.#place;
    const overNow = (): number => proxy.failedOver?.() ?? 0;
    const before = { sent: tally.sent, failed: tally.failed.length, over: overNow() };
    tally.slowestMs = 0;
    await act();
    print(
      `${name}: ${tally.sent - before.sent} aanroepen, ${tally.failed.length - before.failed} mislukt, ` +
        `${proxy.failedOver === undefined ? '' : `${overNow() - before.over} naar een andere server, `}` +
        `langste ${Math.round(tally.slowestMs)} ms`,
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}
