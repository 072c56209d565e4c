import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { camt053 } from './camt053.ts';
import type { Ledger } from './ledger.ts';
import type { PendingDelivery, Report, State, Statement } from './state.ts';

const POLL_MS = 1000;

/** Folders through which a customer and the bank exchange files. */
export class Exchange {
  readonly #state: State;
  readonly #ledger: Ledger;
  readonly #directory: string;
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> = Promise.resolve();

  constructor(state: State, ledger: Ledger, directory: string) {
    this.#state = state;
    this.#ledger = ledger;
    this.#directory = directory;
  }

  /** Polls the order folder and passes the text of each order to `take`. */
  async start(take: (source: string) => Promise<void>): Promise<void> {
    for (const folder of ['opdrachten/verwerkt', 'antwoorden', 'afschriften']) {
      await mkdir(join(this.#directory, folder), { recursive: true });
    }
    this.#timer = setInterval(() => {
      this.#fetchOrders(take).catch((error: unknown) => {
        console.error('Sandbox: de bank kan een opdracht niet ophalen.', error);
      });
    }, POLL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#delivering;
  }

  /** Deliveries run one at a time, so each file is written once. */
  deliverDue(): Promise<void> {
    this.#delivering = this.#delivering.then(() => this.#deliverAll());
    return this.#delivering;
  }

  nextAt(): undefined {
    return undefined;
  }

  async put(folder: 'antwoorden' | 'afschriften', name: string, content: Iterable<string | Uint8Array>) {
    const path = join(this.#directory, folder, name);
    // Write under a temporary name, because the other side picks up every file ending in `.xml`.
    await pipeline(Readable.from(content), createWriteStream(`${path}.deel`));
    await rename(`${path}.deel`, path);
  }

  async #deliverAll(): Promise<void> {
    for (let one = this.#state.undelivered[0]; one !== undefined; one = this.#state.undelivered[0]) {
      await this.#deliver(one);
      this.#state.undelivered.shift();
    }
  }

  async #deliver(one: PendingDelivery): Promise<void> {
    if ('report' in one) {
      const report = this.#state.reports.find(({ number }) => number === one.report);
      if (report) await this.put('antwoorden', nameOfReport(report), [report.xml]);
      return;
    }
    const account = this.#ledger.find(one.iban);
    const statement = this.#ledger.findStatement(one.iban, one.sequence);
    if (account === undefined || statement === undefined) return;
    const { version } = account;
    await this.put('afschriften', nameOfStatement(statement), camt053(account, statement, { version }));
  }

  async #fetchOrders(take: (source: string) => Promise<void>): Promise<void> {
    const folder = join(this.#directory, 'opdrachten');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.xml')).sort();
    for (const name of names) {
      const source = await readFile(join(folder, name), 'utf8');
      await rename(join(folder, name), join(folder, 'verwerkt', name));
      await take(source);
    }
  }
}

export const nameOfStatement = ({ iban, sequence }: Statement): string =>
  `camt053-${iban}-${String(sequence).padStart(5, '0')}.xml`;

export const nameOfReport = ({ number, status }: Report): string => `pain002-${number}-${status}.xml`;
