import { setTimeout as delay } from 'node:timers/promises';
import { CLIENTS, sendOne, startOne, tally } from './deploy-load.ts';
import type { ServerProcess } from './server-process.ts';
import { signIn } from './sign-in.ts';

/** How long a place stays empty, and how long a number of servers is looked at. */
export const STEADY_MS = 3_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What stands before the servers. */
export interface FleetProxy {
  readonly port: number;
  /** Where it looks for servers; undefined: it is said where they are. */
  readonly upstreams?: readonly number[];
  /** Requests that went to another server than the first that was tried, where it counts them. */
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

/** Servers on one database behind a proxy, and clients that never stop asking. */
export class Fleet {
  readonly #place: Place;
  readonly #servers: ServerProcess[] = [];
  #clients: Promise<void>[] = [];
  #isOver = false;

  constructor(place: Place) {
    this.#place = place;
  }

  /** The one that is there longest. */
  get oldest(): ServerProcess {
    const [server] = this.#servers;
    if (server === undefined) throw new Error('No server runs.');
    return server;
  }

  /** `checkout`: the folder of another version. */
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

  /** Ends the oldest; after a while there is another. */
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
    // A proxy that looked before they were there knows each of them now.
    for (let count = 0; count < 2 * this.#servers.length; count += 1) {
      await (await fetch(`http://127.0.0.1:${port}/api/health/live`)).text();
    }
    this.#clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !this.#isOver; turn += 1) await sendOne(port, cookie, client, turn);
    });
  }

  /** Says what the clients met meanwhile. */
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
