import pg from 'pg';
import { CommandFailure } from '../scripts/command-failure.ts';
import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';
import { restoreCluster, type WhatToRestore } from '../scripts/restored-cluster.ts';
import { query } from './databases.ts';

/** Maximum data loss in seconds that the recovery promise allows when an installation loses its machine. */
const LOSES_AT_MOST_S = 5;
const BACK_WITHIN_MIN = 15;
const FOR_GB = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;

/**
 * Restores the backup, checks the copy, prints the findings and removes the copy. Returns the number of faults, to
 * which `inspect` may add.
 */
export async function checkRestore({
  inspect = async () => 0,
  ...what
}: WhatToRestore & { readonly inspect?: (url: string) => Promise<number> }): Promise<number> {
  const { environment, to } = what;
  const owner = environment.MIGRATION_DATABASE_URL ?? environment.DATABASE_URL;
  if (owner === undefined)
    throw new CommandFailure('Geef DATABASE_URL: welke database in de kopie, en met welke rol.');
  // A URL names role and database in its path or in its query string, as a socket URL does.
  const { user = '', database = '' } = new pg.Client({ connectionString: owner });
  const begunAt = new Date();
  const restored = await restoreCluster(what);
  try {
    const { set, restoredInMs, replayedInMs } = restored;
    print(`Kopie ${set.label}${to === undefined ? '' : `, tot en met ${to.toISOString()}`}:`);
    const gigabytes = set.bytes / 1e9;
    print(
      `  ${gigabytes.toFixed(2).replace('.', ',')} GB teruggezet in ${seconds(restoredInMs)}, ` +
        `WAL ingelezen en gestart in ${seconds(replayedInMs)}.`,
    );
    const url = restored.urlOf(user, database);
    let faults = await verify(url, what);
    faults += await inspect(url);
    if (to === undefined) faults += await lostSince(url, environment.DATABASE_URL, begunAt);
    faults += speed(gigabytes, restoredInMs, replayedInMs);
    print(faults === 0 ? 'Terugzetten lukt, en alles klopt.' : `NIET GOED: ${faults} fouten.`);
    return faults;
  } finally {
    await restored.stop();
  }
}

async function verify(url: string, { environment, to }: WhatToRestore): Promise<number> {
  const script = inProject('apps/api/src/operation/operator.main.ts');
  const { ok, output } = await runTool(
    [script, 'restored:verify', ...(to === undefined ? [] : ['--to-a-moment'])],
    {
      environment: {
        ...environment,
        // The copy on this machine sends nothing and serves no users. It needs only the keys and the storage.
        NODE_ENV: 'development',
        DATABASE_URL: url,
        MIGRATION_DATABASE_URL: undefined,
      },
    },
  );
  print(output.replaceAll(/^/gm, '  '));
  return ok ? 0 : Math.max(1, output.split('FOUT ').length - 1);
}

/**
 * Prints the audit entries that the running installation had acknowledged before the restore and that the copy lacks;
 * returns 1 if their age exceeds the target.
 */
async function lostSince(url: string, running: string | undefined, begunAt: Date): Promise<number> {
  const [last] = await query(url, 'select coalesce(max(sequence), 0)::text as sequence from audit_entry');
  const rows = await query(
    running ?? '',
    `select count(*)::int as lines, extract(epoch from '${begunAt.toISOString()}'::timestamptz - min(at))::float as seconds
       from audit_entry where sequence > ${String(last?.sequence)} and at < '${begunAt.toISOString()}'`,
  ).catch(() => undefined);
  if (rows === undefined) {
    print('  De database van nu antwoordt niet: wat er na de kopie bijkwam, is niet te zien.');
    return 0;
  }
  const [{ lines = 0, seconds: lost } = {}] = rows;
  const age = Number(lost ?? 0);
  print(
    `  Verloren als de machine nu weg was: ${age.toFixed(1).replace('.', ',')} s (${String(lines)} regels van het auditlog); ` +
      `doel: hooguit ${LOSES_AT_MOST_S} s.`,
  );
  return age <= LOSES_AT_MOST_S ? 0 : 1;
}

const WORTH_EXTRAPOLATING_GB = 0.5;

function speed(gigabytes: number, restoredInMs: number, replayedInMs: number): number {
  if (gigabytes < WORTH_EXTRAPOLATING_GB) {
    print('  Te klein om de tijd van een grote database uit af te leiden.');
    return 0;
  }
  const minutes = ((restoredInMs / gigabytes) * FOR_GB + replayedInMs) / 60_000;
  print(
    `  Bij ${FOR_GB} GB zou dat ${minutes.toFixed(1).replace('.', ',')} minuten zijn (doorgerekend); doel: hooguit ${BACK_WITHIN_MIN}.`,
  );
  return minutes <= BACK_WITHIN_MIN ? 0 : 1;
}
