import { mkdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { State } from './state.ts';
import { normalSwitches } from './switches.ts';

/** So many payments are kept, the newest. */
const MAX_STORED = 5000;

const initial = (): State => ({
  clockOffset: 0,
  payments: [],
  deliveries: [],
  answers: [],
  nextSwitches: normalSwitches,
  apiFault: { mode: 'ok' },
});

/** The state and the file it outlives a restart in. */
export class StateFile {
  readonly state: State;
  readonly #directory: string;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    this.state = { ...initial(), ...this.#read() };
  }

  /** Resolves once all that has changed so far is on disk; changes of the same moment share one write. */
  save(): Promise<void> {
    this.#queued ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined;
        this.#writing = this.#write();
        return this.#writing;
      });
    return this.#queued;
  }

  #read(): Partial<State> {
    try {
      return JSON.parse(readFileSync(this.#path(), 'utf8')) as Partial<State>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }

  async #write(): Promise<void> {
    dropOldest(this.state);
    await mkdir(this.#directory, { recursive: true });
    await writeFile(`${this.#path()}.tmp`, JSON.stringify(this.state));
    await rename(`${this.#path()}.tmp`, this.#path());
  }

  #path(): string {
    return join(this.#directory, 'state.json');
  }
}

function dropOldest(state: State): void {
  if (state.payments.length <= MAX_STORED) return;
  const dropped = new Set(state.payments.splice(0, state.payments.length - MAX_STORED).map(({ id }) => id));
  state.deliveries = state.deliveries.filter(({ paymentId }) => !dropped.has(paymentId));
}
