import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describeMail, type Mail, type MailSummary, summarise } from './mail.ts';

/** Sender and recipients of a mail. Hidden recipients appear only here. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

const FILE_NAME = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-\d{6})\.eml$/;

/**
 * Stores mails as `.eml` files in one directory, so that the mails survive a restart and open in any mail program.
 * The list is in memory. The oldest files are deleted above `limit` mails.
 */
export class Mailbox {
  readonly #directory: string;
  readonly #limit: number;
  readonly #now: () => number;
  /** Summaries of the stored mails, oldest first. */
  #summaries: MailSummary[] = [];
  #lastInstant = 0;
  #sequence = 0;

  private constructor(directory: string, limit: number, now: () => number) {
    this.#directory = directory;
    this.#limit = limit;
    this.#now = now;
  }

  static async open(directory: string, limit = 1000, now: () => number = Date.now): Promise<Mailbox> {
    await mkdir(directory, { recursive: true });
    const mailbox = new Mailbox(directory, limit, now);
    const ids = (await readdir(directory)).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).sort();
    for (const id of ids) {
      const source = await readFile(mailbox.#file(id));
      mailbox.#summaries.push(summarise(id, source.length, await parse(source)));
    }
    await mailbox.#dropOldest();
    return mailbox;
  }

  /** Stores a mail; resolves once it is on disk. */
  async add(content: Buffer, envelope: Envelope): Promise<MailSummary> {
    const source = Buffer.concat([Buffer.from(envelopeHeaders(envelope)), content]);
    const email = await parse(source);
    const id = this.#nextId();
    const unfinished = `${this.#file(id)}.tmp`;
    await writeFile(unfinished, source, { flag: 'wx' });
    await rename(unfinished, this.#file(id));
    const summary = summarise(id, source.length, email);
    this.#summaries.push(summary);
    this.#summaries.sort((left, right) => (left.id < right.id ? -1 : 1));
    await this.#dropOldest();
    return summary;
  }

  /** Lists the mails, newest first; with `to` only the mails delivered to that address. */
  list(to?: string): MailSummary[] {
    const recipient = to?.trim().toLowerCase();
    return this.#summaries
      .filter(
        (mail) => recipient === undefined || mail.to.some((address) => address.toLowerCase() === recipient),
      )
      .reverse();
  }

  async read(id: string): Promise<Mail | undefined> {
    const source = await this.source(id);
    return source === undefined ? undefined : describeMail(id, source, await parse(source));
  }

  /** Returns the source of a listed mail. Only listed ids become a path, because the id is untrusted. */
  async source(id: string): Promise<Buffer | undefined> {
    return this.#summaries.some((mail) => mail.id === id) ? readFile(this.#file(id)) : undefined;
  }

  async clear(): Promise<void> {
    await this.#remove(this.#summaries.splice(0));
  }

  async #dropOldest(): Promise<void> {
    const surplus = this.#summaries.length - this.#limit;
    if (surplus > 0) await this.#remove(this.#summaries.splice(0, surplus));
  }

  async #remove(mails: readonly MailSummary[]): Promise<void> {
    await Promise.all(mails.map((mail) => rm(this.#file(mail.id), { force: true })));
  }

  /** Returns an id from instant and sequence number. It never decreases, so the file names sort by arrival. */
  #nextId(): string {
    const instant = Math.max(this.#now(), this.#lastInstant);
    this.#sequence = instant === this.#lastInstant ? this.#sequence + 1 : 0;
    this.#lastInstant = instant;
    const day = new Date(instant).toISOString().replaceAll(/[:.]/g, '-');
    return `${day}-${String(this.#sequence).padStart(6, '0')}`;
  }

  #file(id: string): string {
    return join(this.#directory, `${id}.eml`);
  }
}

/** Returns the headers a delivering mail server adds at the top (RFC 5321 §4.4). */
function envelopeHeaders(envelope: Envelope): string {
  const lines = [
    `Return-Path: <${envelope.from}>`,
    ...envelope.to.map((address) => `Delivered-To: ${address}`),
  ];
  return lines.map((line) => `${line.replaceAll(/[\r\n]/g, '')}\r\n`).join('');
}

/** Parses a mail. A mail that cannot be parsed is still stored and shown as source. */
async function parse(source: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(source);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: '(onleesbaar bericht)' };
  }
}
