import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SmtpFault } from './faults.ts';
import type { Mailbox } from './mailbox.ts';

const SIZE_LIMIT = 25 * 1024 * 1024;

type Callback = (error?: Error | null) => void;

/** An SMTP server that accepts mail from and to any address and delivers it only to the mailbox. */
export class SmtpCatcher {
  readonly #mailbox: () => Mailbox;
  readonly #host: string;
  #port: number;
  #server: SMTPServer | undefined;
  #fault: SmtpFault = { mode: 'ok' };
  #stopped = new AbortController();

  constructor(mailbox: () => Mailbox, host: string, port: number) {
    this.#mailbox = mailbox;
    this.#host = host;
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  get fault(): SmtpFault {
    return this.#fault;
  }

  async start(): Promise<void> {
    this.#stopped = new AbortController();
    const server = new SMTPServer({
      authOptional: true,
      // STARTTLS is disabled: the server listens on loopback only, and every client would have to trust its
      // certificate.
      disabledCommands: ['STARTTLS'],
      size: SIZE_LIMIT,
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onAuth: (auth, _session, done) =>
        this.#fault.mode === 'wrongLogin'
          ? done(rejected(535, 'Sandbox: naam of wachtwoord klopt niet'))
          : done(null, { user: auth.username ?? 'sandbox' }),
      onRcptTo: (_address, _session, done) => done(this.#rejection()),
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(
          () => done(),
          (error: unknown) => (done as Callback)(error instanceof Error ? error : new Error(String(error))),
        );
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, this.#host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    // Ignore a client that disconnects halfway. Without this listener the error would end the process.
    server.on('error', () => undefined);
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#stopped.abort();
    if (server !== undefined) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Sets the fault; resolves when it is in effect. */
  async setFault(fault: SmtpFault): Promise<void> {
    this.#fault = fault;
    if (fault.mode === 'down') await this.stop();
    else if (this.#server === undefined) await this.start();
  }

  #rejection(): Error | null {
    if (this.#fault.mode !== 'reject') return null;
    return rejected(this.#fault.code, 'Sandbox: deze mail wordt geweigerd');
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!stream.sizeExceeded) chunks.push(chunk);
    }
    if (stream.sizeExceeded) throw rejected(552, 'Sandbox: de mail is te groot');
    if (this.#fault.mode === 'slow') {
      await delay(this.#fault.delayMs, undefined, { signal: this.#stopped.signal });
    }
    const { mailFrom, rcptTo } = session.envelope;
    await this.#mailbox().add(Buffer.concat(chunks), {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map((recipient) => recipient.address),
    });
  }
}

function rejected(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
