import { spawn } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';
import type { Account } from './postgres-server.ts';

/** A full backup of the database as listed by the archive. */
export interface BackupSet {
  readonly label: string;
  /** End of the backup. Files were copied until this moment, so no earlier moment can be restored from it. */
  readonly endedAt: Date;
  /** Size of the restored database on disk, in bytes. */
  readonly bytes: number;
}

export interface Archive {
  /** Backups, oldest first. */
  readonly sets: readonly BackupSet[];
  /** Name of the last archived WAL segment. */
  readonly lastSegment: string | undefined;
}

interface BackupListing {
  readonly name?: string;
  readonly status?: { readonly code: number; readonly message: string };
  readonly backup?: readonly {
    readonly label: string;
    readonly error?: boolean | null;
    readonly timestamp: { readonly stop: number };
    readonly info: { readonly size: number };
  }[];
  readonly archive?: readonly { readonly max: string | null }[];
}

const NO_SUCH_STANZA = 1;

/** Parses the output of `pgbackrest info --output=json`. */
export function archiveIn(json: string, stanza: string): Archive {
  // With a wrong key the output contains undecrypted bytes, including control characters.
  const found = (JSON.parse(json.replaceAll(/\p{Cc}/gu, ' ')) as BackupListing[]).find(
    ({ name }) => name === stanza,
  );
  const { code = NO_SUCH_STANZA } = found?.status ?? {};
  if (found === undefined || code === NO_SUCH_STANZA)
    throw new CommandFailure(`In het archief staat niets onder de naam "${stanza}" (PGBACKREST_STANZA).`);
  const sets = (found.backup ?? [])
    .filter(({ error }) => error !== true)
    .map(({ label, timestamp, info }) => ({
      label,
      endedAt: new Date(timestamp.stop * 1000),
      bytes: info.size,
    }))
    .sort((left, right) => left.endedAt.getTime() - right.endedAt.getTime());
  if (sets.length === 0) throw new CommandFailure(explain(json) ?? 'In het archief staat nog geen kopie.');
  return { sets, lastSegment: found.archive?.at(-1)?.max ?? undefined };
}

/** Returns the newest backup from which that moment can be restored. */
export function setFor({ sets }: Archive, to: Date | undefined): BackupSet {
  const chosen = sets.findLast(({ endedAt }) => to === undefined || endedAt.getTime() <= to.getTime());
  if (chosen !== undefined) return chosen;
  const oldest = sets[0]?.endedAt ?? new Date();
  throw new CommandFailure(
    `Zo ver terug kan niet: de oudste kopie is van ${oldest.toLocaleString('nl-NL', { timeZone: 'Europe/Amsterdam' })}.`,
  );
}

const GIGABYTE = 1e9;
const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1).replace('.', ',')} GB`;
/** Space in bytes for the WAL that is replayed in addition to the restored files. */
const SPARE_BYTES = 0.5 * GIGABYTE;

/** Throws when the files of a backup do not fit in the free space. */
export function requireSpace({ bytes }: Pick<BackupSet, 'bytes'>, free: number, folder: string): void {
  const needed = bytes * 1.1 + SPARE_BYTES;
  if (free >= needed) return;
  throw new CommandFailure(
    `Te weinig ruimte in ${folder}: er is ${inGigabytes(free)} vrij en nodig is ${inGigabytes(needed)}. ` +
      'Zet RESTORE_DIR op een map met meer ruimte.',
  );
}

/** Returns the part of a segment name that is its position in the log, regardless of the timeline. */
const distance = (segment: string): string => segment.slice(8);

/**
 * Returns whether the log was replayed up to the last archived segment. If a segment is missing, a replay ends
 * without an error.
 */
export const reaches = (replayedTo: string, lastSegment: string | undefined): boolean =>
  lastSegment === undefined || distance(replayedTo) >= distance(lastSegment);

const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    /unable to load info file.*(FormatError|CryptoError)/i,
    'De sleutel past niet bij dit archief. Kijk naar repo1-cipher-pass (of PGBACKREST_REPO1_CIPHER_PASS).',
  ],
  [
    /No space left on device|unable to write/i,
    'De schijf is vol. Zet RESTORE_DIR op een map met meer ruimte.',
  ],
  [
    /recovery ended before configured recovery target was reached/,
    'Het archief loopt niet tot dat moment: er ontbreekt WAL, of het moment is nog niet in het archief.',
  ],
  [
    /WAL ends before end of online backup|could not locate (required|a valid) checkpoint record|requested timeline/,
    'In het archief ontbreekt WAL dat bij deze kopie hoort.',
  ],
  [/checksum|CryptoError|zlib|ZSTD|FormatError|bundle/i, 'De kopie in het archief is beschadigd.'],
  [/FileMissingError|missing/i, 'In het archief ontbreekt een bestand.'],
  [
    /PathOpenError|FileOpenError|Permission denied|unable to open/i,
    'Het archief is niet te lezen. Kijk naar repo1-path en de rechten.',
  ],
];

/** Explains a failure in Dutch; returns undefined if the failure is unknown. */
export const explain = (output: string): string | undefined =>
  REASONS.find(([pattern]) => pattern.test(output.replaceAll(/\s+/g, ' ')))?.[1];

/** Returns a failure with the explanation, if known, and the last messages of the program. */
export function failureOf(output: string, what: string): CommandFailure {
  const lines = output.trim().split('\n');
  const worst = lines.filter((line) => /FATAL|ERROR|WARN/.test(line));
  const last = (worst.length > 0 ? worst : lines).slice(-4).join('\n');
  return new CommandFailure(`${explain(output) ?? `${what} is mislukt.`}\n${last}`);
}

export interface ProgramContext {
  readonly account: Account;
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Runs a program under the given account and collects its output. */
export function runAs(
  program: string,
  parameters: readonly string[],
  { account, folder, environment }: ProgramContext,
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...account,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output, errors }));
  });
}
