import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describeMail, type Mail, type MailSummary, summarise } from './mail.ts';

/** Who handed the mail over and to whom; hidden recipients stand only here. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

const FILE_NAME = /^(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-\d{6})\.eml$/;

/**
 * Mails as `.eml` files in one directory, so that they outlive a restart and open in any mail program.
 * The list is held in memory; the oldest files go once there are more than `limit`.
 */
export class Mailbox {
  readonly #directory: string;
  readonly #limit: number;
  readonly #now: () => number;
  /** Oldest first. */
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

  /** Resolves once the mail is on disk. */
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

  /** Newest first; with `to` only what was delivered to that address. */
  list(to?: string): MailSummary[] {
    const wanted = to?.trim().toLowerCase();
    return this.#summaries
      .filter((mail) => wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted))
      .reverse();
  }

  async read(id: string): Promise<Mail | undefined> {
    const source = await this.source(id);
    return source === undefined ? undefined : describeMail(id, source, await parse(source));
  }

  /** Only mails on the list are read: an id from outside never becomes a path. */
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

  /** Instant and sequence; never goes back, so the order of the names is the order of arrival. */
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

/** As a delivering mail server writes them at the top (RFC 5321 §4.4). */
function envelopeHeaders(envelope: Envelope): string {
  const lines = [
    `Return-Path: <${envelope.from}>`,
    ...envelope.to.map((address) => `Delivered-To: ${address}`),
  ];
  return lines.map((line) => `${line.replaceAll(/[\r\n]/g, '')}\r\n`).join('');
}

/** A mail no parser can read is still kept and shown as source. */
async function parse(source: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(source);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: '(onleesbaar bericht)' };
  }
}
