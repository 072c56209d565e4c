import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from '@portaal/domain/money/payments/calls';
import { freePort } from '../../../../testing/free-port.ts';
import type { PayingApp } from './paying.ts';

const MAIN = join(import.meta.dirname, '../../../../main.ts');
const LOOK_EACH = 50;

/**
 * A real server process on a test database, which can be killed after the payment provider processed its
 * call.
 */
export class MortalServer {
  readonly #portal: PayingApp;
  readonly #folder: string;
  readonly #port: number;
  /** Proxy between the server and the provider; kills the server before it forwards the provider's response. */
  readonly #between: Server;
  #isDeadly = false;
  #isClosed = false;
  #process: ChildProcess | undefined;

  private constructor(portal: PayingApp, folder: string, port: number) {
    this.#portal = portal;
    this.#folder = folder;
    this.#port = port;
    this.#between = createServer(async (request, response) => {
      const { status, text } = await this.#passOn(request);
      if (this.#isDeadly && request.method === 'POST') {
        await this.kill();
        response.destroy();
      } else response.writeHead(status, { 'content-type': 'application/hal+json' }).end(text);
    });
  }

  static async prepare(portal: PayingApp): Promise<MortalServer> {
    const made = new MortalServer(portal, await mkdtemp(join(tmpdir(), 'mortal-')), await freePort());
    made.#between.listen(0, '127.0.0.1');
    await once(made.#between, 'listening');
    return made;
  }

  /** Starts the server with the same environment each time; resolves once it responds. */
  async start(): Promise<void> {
    // A test that timed out continues to run; it must not start another server.
    if (this.#isClosed) throw new Error('the test is over');
    const { database, services } = this.#portal;
    const { baseUrl, accounts } = services.configuration.payments;
    const { port } = this.#between.address() as AddressInfo;
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(this.#port),
        DATABASE_URL: database.connection.pool.options.connectionString,
        DATA_DIR: this.#folder,
        RATE_LIMIT: '0',
        LOG_LEVEL: 'silent',
        MOLLIE_BASE_URL: `http://127.0.0.1:${port}${new URL(baseUrl).pathname}`,
        MOLLIE_KEY_BAKEN: accounts.baken?.apiKey,
        MOLLIE_PROFILE_BAKEN: accounts.baken?.profileId,
      },
    });
    this.#process = child;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server did not start');
      await delay(LOOK_EACH);
    }
  }

  /** Requests a payment. Returns undefined if the server died before it responded. */
  async pay(cookie: string, contractId: string): Promise<Payment | undefined> {
    const response = await this.post(cookie, `/api/contracts/${contractId}/payments`, { method: 'ideal' });
    return response && ((await response.json()) as { data: Payment }).data;
  }

  /** Sends a POST. Returns undefined if the server died before it responded. */
  post(cookie: string, path: string, body: object): Promise<Response | undefined> {
    return fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }

  /**
   * Does the same as {@link pay}, but kills the server after the provider created the payment and before the server
   * gets its response.
   */
  async payAndDie(cookie: string, contractId: string): Promise<Payment | undefined> {
    this.#isDeadly = true;
    try {
      return await this.pay(cookie, contractId);
    } finally {
      this.#isDeadly = false;
    }
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.kill();
    this.#between.close();
    await rm(this.#folder, { recursive: true });
  }

  async #passOn(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { authorization = '', 'idempotency-key': key } = request.headers;
    const { origin } = new URL(this.#portal.services.configuration.payments.baseUrl);
    const answer = await fetch(`${origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': String(key) }),
      },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.#port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
