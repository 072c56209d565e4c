import { mkdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The state of a service, with the file that preserves it across a restart. */
export class StateFile<State extends object> {
  readonly state: State;
  readonly #trim: (state: State) => void;
  readonly #directory: string;
  #writing: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  /** `trim` drops entries that are too old. It is called before every write. */
  constructor(directory: string, initial: State, trim: (state: State) => void = () => undefined) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    this.state = { ...initial, ...this.#read() };
    this.#trim = trim;
  }

  /** Resolves once all changes so far are on disk. Simultaneous changes share one write. */
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
    this.#trim(this.state);
    await mkdir(this.#directory, { recursive: true });
    await writeFile(`${this.#path()}.tmp`, JSON.stringify(this.state));
    await rename(`${this.#path()}.tmp`, this.#path());
  }

  #path(): string {
    return join(this.#directory, 'state.json');
  }
}
