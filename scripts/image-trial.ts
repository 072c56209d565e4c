import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeRehearsalBrands } from '../apps/api/src/demo/rehearsal-brands.ts';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { buildah } from './image.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres-cluster.ts';
import { inProject } from './project-folder.ts';
import { MEMORY_OPTIONS } from './service.ts';
import { run } from './system-command.ts';
import { requireTestTools } from './system-packages.ts';

const ACCOUNT = 65_532;
const READY_WITHIN_MS = 60_000;
const NODE = '/app/node_modules/.bin/node';
const OPERATOR = '/app/apps/api/src/operation/operator.main.ts';

/** Folder for the brands in the image during the test. */
const BRANDS = '/tmp/brands';

/**
 * Script that starts the image like a container runtime with a read-only root: only /tmp and /data are writable, both
 * in memory. The folder with brands is mounted from outside the image.
 */
const INSIDE = `
  mount --bind "$ROOT" "$ROOT"
  mount -o remount,bind,ro "$ROOT"
  mount --rbind /proc "$ROOT/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
  mkdir "$ROOT${BRANDS}"
  mount --bind "$OWN_BRANDS" "$ROOT${BRANDS}"
  mount -t tmpfs -o uid=${ACCOUNT},gid=${ACCOUNT} tmpfs "$ROOT/data"
  exec chroot --userspec=${ACCOUNT}:${ACCOUNT} "$ROOT" ${NODE} "$@"`;

const isolated = (...parameters: string[]): string[] => [
  ...['--mount', '--propagation', 'private', 'sh', '-ec', INSIDE, 'sh'],
  ...parameters,
];

interface Brand {
  readonly id: string;
  readonly name: string;
}

/** Writes the brands with which the image is tested into a folder. */
function writeBrands(folder: string): Brand[] {
  return writeRehearsalBrands(folder).map((id) => ({
    id,
    name: (JSON.parse(readFileSync(join(folder, id, 'brand.json'), 'utf8')) as { name: string }).name,
  }));
}

const addressOf = ({ id }: Brand): string => `${id}.example.nl`;
const key = (): string => `trial:${randomBytes(32).toString('base64')}`;

function pageOf(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const sent = request({ host: '127.0.0.1', port, path, headers, timeout: 5_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.once('error', reject);
    sent.end();
  });
}

/** Starts the last built image on a separate PostgreSQL and returns the findings, in Dutch. */
export async function tryImage(): Promise<string[]> {
  if (process.getuid?.() !== 0) {
    throw new CommandFailure('Het image proberen vraagt root: het krijgt een wortel waar niemand schrijft.');
  }
  const { postgres } = requireTestTools({ postgres: true });
  if (postgres === undefined) throw new CommandFailure('Er is geen PostgreSQL om te starten.');
  const cluster = await startPostgres(postgres);
  const container = buildah('from', 'beleggersportaal');
  const ownBrands = mkdtempSync(join(tmpdir(), 'portaal-image-brands-'));
  // The server runs as another user and must be able to read the folder.
  chmodSync(ownBrands, 0o755);
  try {
    const root = buildah('mount', container);
    return await tryOn(root, { adminUrl: cluster.url, ownBrands });
  } finally {
    buildah('rm', container);
    rmSync(ownBrands, { recursive: true });
    await cluster.stop();
  }
}

async function tryOn(
  root: string,
  { adminUrl, ownBrands }: { readonly adminUrl: string; readonly ownBrands: string },
): Promise<string[]> {
  const urlOf = (role: string): string => {
    const url = new URL(adminUrl);
    Object.assign(url, { pathname: '/portaal', username: role, password: 'trial' });
    return url.toString();
  };
  for (const statement of [
    "CREATE ROLE portaal_eigenaar LOGIN PASSWORD 'trial'",
    "CREATE ROLE portaal_server LOGIN PASSWORD 'trial'",
    'CREATE DATABASE portaal OWNER portaal_eigenaar',
  ]) {
    run('psql', ['--quiet', '--dbname', adminUrl, '--command', statement]);
  }
  const brands = writeBrands(ownBrands);
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    ROOT: root,
    OWN_BRANDS: ownBrands,
    BRANDS_DIR: BRANDS,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    DATABASE_URL: urlOf('portaal_server'),
    STORAGE_DIR: '/data/documents',
    SMTP_URL: 'smtps://mail.example.nl',
    FIELD_KEYS: key(),
    AUDIT_KEY: key(),
    CLAMD_ADDRESS: 'off',
    PWNED_RANGE_URL: 'off',
    TRUSTED_PROXIES: 'loopback',
    ...Object.fromEntries(
      brands.map((brand) => [`PUBLIC_URL_${brand.id.toUpperCase()}`, `https://${addressOf(brand)}`]),
    ),
  };
  const once = (extra: Record<string, string>, ...parameters: string[]) =>
    spawnSync('unshare', isolated(...parameters), { env: { ...environment, ...extra }, encoding: 'utf8' });

  const roles = once({ MIGRATION_DATABASE_URL: urlOf('portaal_eigenaar') }, OPERATOR, 'database:roles');
  if (roles.status !== 0) throw new CommandFailure(`database:roles: ${roles.stdout}${roles.stderr}`);
  const writing = once({}, '-e', "require('node:fs').writeFileSync('/app/written', '')");
  if (writing.status === 0) throw new CommandFailure('Er kon in het image worden geschreven.');

  const startedAt = performance.now();
  const server = spawn('unshare', isolated(...MEMORY_OPTIONS, '/app/apps/api/src/main.ts'), {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    await untilReady(server, port);
    const found = [`klaar in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`];
    found.push(statusOf(server.pid ?? 0));
    for (const brand of brands) {
      const { status, text } = await pageOf(port, addressOf(brand), '/login');
      if (status !== 200 || !text.includes(brand.name)) {
        throw new CommandFailure(`${brand.id}: /login geeft ${status}`);
      }
      found.push(`${addressOf(brand)}/login is van ${brand.name}`);
    }
    const health = once({}, '/app/apps/api/src/operation/health.main.ts');
    if (health.status !== 0)
      throw new CommandFailure('De opdracht voor de gezondheid zegt dat hij niet klaar is.');
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new CommandFailure(`Na SIGTERM eindigt de server met ${code}.`);
    return found;
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

/** Returns the user of a process and its memory use when idle. */
function statusOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, user] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
  const [, memory] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  if (user !== String(ACCOUNT)) throw new CommandFailure(`De server draait als gebruiker ${user}.`);
  return `gebruiker ${user}, ${(Number(memory) / 1024).toFixed(0)} MB geheugen`;
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await pageOf(port, 'localhost', '/api/health/ready').catch(() => undefined);
    if (answer?.status === 200) return;
    if (server.exitCode !== null || performance.now() > deadline) {
      throw new CommandFailure('De server van het image wordt niet klaar.');
    }
    await delay(50);
  }
}

/**
 * `npm run image:try`: tests the image built by `npm run image` with a read-only root and as a user other than root.
 */
export function main(): Promise<number> {
  return reportFailure(async () => {
    if (!existsSync(inProject('.cache/image/store')))
      throw new CommandFailure('Maak het eerst: npm run image');
    for (const line of await tryImage()) process.stdout.write(`${line}\n`);
    return 0;
  });
}
