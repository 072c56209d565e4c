import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageStyle } from '../http/page.ts';
import type { Part } from '../http/routes.ts';
import { buildHttpServer, type HttpServer } from '../http/server.ts';

type BuildPart = (dataDirectory: string) => Part;

/** A part on its own server, with its own directory. */
export class ServedPart {
  readonly #build: BuildPart;
  readonly #directory: string;
  #part: Part;
  #server: HttpServer;

  private constructor(build: BuildPart, directory: string) {
    this.#build = build;
    this.#directory = directory;
    [this.#part, this.#server] = serve(build, directory);
  }

  static async start(build: BuildPart): Promise<ServedPart> {
    const served = new ServedPart(build, await mkdtemp(join(tmpdir(), 'part-')));
    await served.#listen();
    return served;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server.port()}`;
  }

  async stop(): Promise<void> {
    await this.#close();
    await rm(this.#directory, { recursive: true });
  }

  /** Restarts the part on another port with the same directory. */
  async restart(): Promise<void> {
    await this.#close();
    [this.#part, this.#server] = serve(this.#build, this.#directory);
    await this.#listen();
  }

  async #listen(): Promise<void> {
    await this.#part.start();
    await this.#server.start();
  }

  async #close(): Promise<void> {
    await this.#server.stop();
    await this.#part.stop();
  }
}

function serve(build: BuildPart, directory: string): [Part, HttpServer] {
  const part = build(directory);
  return [part, buildHttpServer([pageStyle, ...part.routes], '127.0.0.1', 0)];
}
