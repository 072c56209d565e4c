// npm run bench -- kill [--prove | --payments | --payouts | --statements]: kills the server with SIGKILL five
// times while it saves offers, and checks that it lost no acknowledged offer. --prove damages the data after the
// last kill, and succeeds only when every damage is detected. --payments kills the server during a call to the
// payment provider, and --payouts between writing a payment file and storing it (kill-payments.ts). --statements
// kills the server while it reads the folder of statements (kill-statements.ts). A kill leaves the kernel's cache
// intact. The durability test of the embedded database checks that bytes reach the disk.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { inProject } from '../scripts/project-folder.ts';
import { buildWeb } from '../scripts/web-build.ts';
import {
  type Acknowledgement,
  dataFolder,
  inspect,
  lostAmong,
  startOnData,
  tamper,
  writeUntilKilled,
} from './kill-nine-server.ts';
import { killWhileReading } from './kill-statements.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = 5;
const INVESTOR = 'investeerder@example.nl';
const KILL_BETWEEN_MS = [300, 3_000] as const;

const { values } = parseArgs({
  options: {
    prove: { type: 'boolean', default: false },
    payments: { type: 'boolean', default: false },
    payouts: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
  },
});
if (values.payments) process.exit(await killWhilePaying('payments-kill'));
if (values.payouts) process.exit(await killWhilePaying('payout-kill'));
if (values.statements) process.exit(await killWhileReading());
const folder = mkdtempSync(join(tmpdir(), 'portaal-kill-'));
// Build the pages as `npm start` does, because the server rejects pages built with an older version.
const [template] = await Promise.all([ensureDatabaseTemplate(), buildWeb()]);
/** Number of demo offers in the data of a server that was started and stopped once. */
let seeded = 0;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  process.exitCode = await (values.prove ? prove() : measure());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Outcome {
  readonly lost: number;
  readonly faults: readonly string[];
  readonly offers: number;
}

/** Restarts the server after a kill, as its operator would, and checks the acknowledged offers. */
async function afterwards(cookie: string, acknowledged: readonly Acknowledgement[]): Promise<Outcome> {
  const server = await startOnData(folder, template);
  const lost = await lostAmong(server, cookie, acknowledged);
  await server.stop();
  return { lost: lost.length, ...(await inspect(folder, seeded)) };
}

async function killOnce(cookie?: string): Promise<{ cookie: string; acknowledged: Acknowledgement[] }> {
  const [shortest, longest] = KILL_BETWEEN_MS;
  const killAfterMs = shortest + Math.random() * (longest - shortest);
  const server = await startOnData(folder, template);
  // The session is stored as a row, so it must also survive every kill.
  const session = cookie ?? (await signIn(server, INVESTOR));
  return { cookie: session, acknowledged: await writeUntilKilled(server, session, killAfterMs) };
}

async function measure(): Promise<number> {
  await (await startOnData(folder, template)).stop();
  seeded = (await inspect(folder)).unaudited;
  let isSound = true;
  let cookie: string | undefined;
  const all: Acknowledgement[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const killed = await killOnce(cookie);
    cookie = killed.cookie;
    all.push(...killed.acknowledged);
    const { lost, faults, offers } = await afterwards(cookie, all);
    print(
      `ronde ${round}: ${killed.acknowledged.length} bevestigd, in totaal ${all.length}; ${offers} bewaard, ` +
        `${lost} verloren; audit: ${faults.join(', ') || 'klopt'}`,
    );
    isSound &&= lost === 0 && faults.length === 0 && killed.acknowledged.length > 0;
  }
  print(isSound ? 'Geen bevestigde offerte verloren.' : 'NIET GOED.');
  return isSound ? 0 : 1;
}

/** Damages the data and checks that every damage is detected. Otherwise the measurement above proves nothing. */
async function prove(): Promise<number> {
  const server = await startOnData(folder, template);
  const cookie = await signIn(server, INVESTOR);
  await server.stop();
  seeded = (await inspect(folder)).unaudited;
  const before = join(folder, 'before');
  cpSync(dataFolder(folder), before, { recursive: true });
  const { acknowledged } = await killOnce(cookie);
  const sound = await afterwards(cookie, acknowledged);
  const after = join(folder, 'after');
  cpSync(dataFolder(folder), after, { recursive: true });

  const put = (copy: string): void => {
    rmSync(dataFolder(folder), { recursive: true });
    cpSync(copy, dataFolder(folder), { recursive: true });
  };
  const damage = async (what: string, act: () => Promise<void> | void): Promise<boolean> => {
    put(after);
    await act();
    const { lost, faults } = await afterwards(cookie, acknowledged);
    print(`${what}: ${lost} van ${acknowledged.length} verloren; audit: ${faults.join(', ') || 'klopt'}`);
    return lost > 0 || faults.length > 0;
  };
  const someOffer = acknowledged[Math.floor(acknowledged.length / 2)]?.offerID;
  print(`ongeschonden: ${sound.lost} verloren; audit: ${sound.faults.join(', ') || 'klopt'}`);
  const noticed = [
    sound.lost === 0 && sound.faults.length === 0 && someOffer !== undefined,
    await damage('alles van na de start weg', () => put(before)),
    await damage('één offerte weg', () => tamper(folder, `DELETE FROM offer WHERE id = '${someOffer}'`)),
    await damage('één offerte veranderd', () =>
      tamper(folder, `UPDATE offer SET result = result || '{"paidOut": 1}' WHERE id = '${someOffer}'`),
    ),
    await damage('één auditregel weg', () =>
      tamper(folder, `DELETE FROM audit_entry WHERE subject_id = '${someOffer}'`),
    ),
  ];
  const isProven = noticed.every(Boolean);
  print(isProven ? 'Elke schade is gezien.' : 'NIET ELKE SCHADE IS GEZIEN.');
  return isProven ? 0 : 1;
}

const PAYMENT_ROUNDS = 20;

/**
 * Kills the server during payments, in more rounds than its test does: between the provider's creation of a payment
 * and the provider's response, or between writing the payout file and storing it. Resolves with the exit code.
 */
async function killWhilePaying(test: 'payments-kill' | 'payout-kill'): Promise<number> {
  const args = ['test', 'unit', '--project', 'api on postgres', test];
  const child = spawn(process.execPath, [inProject('scripts/run.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, KILL_ROUNDS: String(PAYMENT_ROUNDS) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.stdout.write(code === 0 ? `${PAYMENT_ROUNDS} ronden: 0 verloren, 0 dubbel.\n` : 'NIET GOED.\n');
  return code ?? 1;
}
