import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeRehearsalBrands } from '../demo/rehearsal-brands.ts';
import { QUICK_ENGINE } from '../platform/database/testing/databases.ts';
import { freePort } from '../testing/free-port.ts';

const source = join(import.meta.dirname, '..');
/** Time limit per test, because a busy machine needs seconds to start each process. */
const TIMEOUT = { timeout: 120_000 };

/** These commands apply only to the embedded database. PostgreSQL has its own tools for backups. */
describe('the operator runs the commands of the program', TIMEOUT, () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  const copy = () => join(folder, 'kopie.tar.gz');

  function environment(dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const { TEST_DATABASE_TEMPLATE, NODE_COMPILE_CACHE } = process.env;
    return {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATA_DIR: join(folder, dataDir),
      NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(folder, 'code'),
      ...(TEST_DATABASE_TEMPLATE ? { DATABASE_TEMPLATE: TEST_DATABASE_TEMPLATE } : {}),
      ...more,
    };
  }

  async function run(file: string, args: string[], env: NodeJS.ProcessEnv) {
    const child = spawn(process.execPath, [QUICK_ENGINE, join(source, file), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    const [code] = (await once(child, 'exit')) as [number | null];
    return { code, output };
  }
  const operator = (args: string[], dataDir: string) =>
    run('operation/operator.main.ts', args, environment(dataDir));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portaal-operation-'));
    port = await freePort();
    server = spawn(process.execPath, [QUICK_ENGINE, join(source, 'main.ts')], {
      env: environment('first', { DEMO_DATA: '1' }),
      stdio: 'inherit',
    });
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
      if (ready?.ok) return;
      if (server.exitCode !== null) throw new Error('the server did not start');
      await sleep(100);
    }
  }, TIMEOUT.timeout);
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  test('backs up database and document files while the server runs, and the restored audit log verifies', async () => {
    const files = join(folder, 'first', 'documents', 'baken', '2026');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'een.pdf'), 'verzegeld');
    writeFileSync(join(files, 'twee.pdf.0a1b2c'), 'nog niet af');
    const uploaded = join('documents', 'baken', 'uploads', 'een');
    mkdirSync(join(folder, 'first', uploaded), { recursive: true });
    writeFileSync(join(folder, 'first', uploaded, '0.bin'), 'deel');
    expect(await operator(['backup', copy()], 'first')).toMatchObject({ code: 0 });
    expect(existsSync(copy())).toBe(true);
    expect(await operator(['restore', copy()], 'second')).toMatchObject({ code: 0 });
    const restored = join(folder, 'second', 'documents', 'baken', '2026');
    expect(readdirSync(restored)).toEqual(['een.pdf']);
    expect(readFileSync(join(restored, 'een.pdf'), 'utf8')).toBe('verzegeld');
    expect(readFileSync(join(folder, 'second', uploaded, '0.bin'), 'utf8')).toBe('deel');
    expect(readdirSync(join(folder, 'first')).filter((name) => name.includes('copy'))).toEqual([]);
    const verified = await operator(['audit:verify'], 'second');
    expect(verified.output).toContain('Het auditlog is ongeschonden');
    expect(verified.code).toBe(0);
  });

  test('the backup command never overwrites an existing backup', async () => {
    const again = await operator(['backup', copy()], 'first');
    expect(again.code).toBe(1);
    expect(again.output).toContain('bestaat al');
  });

  test('rejects a restore over an existing database or while the server runs', async () => {
    const running = await operator(['restore', copy()], 'first');
    expect(running.code).toBe(1);
    expect(running.output).toContain(`proces ${server.pid}`);
    const filled = await operator(['restore', copy()], 'second');
    expect(filled.code).toBe(1);
    expect(filled.output).toContain('niet leeg');
  });

  test('rejects a second server on the same data and names the process that uses them', async () => {
    const second = await run('main.ts', [], environment('first', { PORT: String(await freePort()) }));
    expect(second.code).toBe(1);
    expect(second.output).toContain(`proces ${server.pid}`);
  });

  test('does not start in production with a fictional brand or on a database with demo accounts', async () => {
    const production = {
      ...environment('second'),
      NODE_ENV: 'production',
      SMTP_URL: 'smtps://mail.example.nl',
      STORAGE_DIR: join(folder, 'documents'),
      CLAMD_ADDRESS: 'off',
      FIELD_KEYS: `2026:${createHash('sha256').update('fields').digest('base64')}`,
      AUDIT_KEY: `2026:${createHash('sha256').update('audit log').digest('base64')}`,
      PUBLIC_URL_BAKEN: 'https://portaal.baken.example',
      PUBLIC_URL_ANKER: 'https://portaal.anker.example',
      TRUSTED_PROXIES: 'loopback',
      PWNED_RANGE_URL: 'off',
    };
    const fictional = await run('main.ts', [], production);
    expect(fictional.code).toBe(1);
    expect(fictional.output).toMatch(/^Merk baken klopt niet:\n {2}- brand\.json company\.isFictional: /);
    expect(fictional.output).not.toContain('    at ');
    const brands = join(folder, 'brands');
    writeRehearsalBrands(brands);
    const rejected = await run('main.ts', [], { ...production, BRANDS_DIR: brands });
    expect(rejected.code).toBe(1);
    expect(rejected.output).toContain('demo-accounts');
  });

  test('does not start without the key that encrypted the data, and names the missing key', async () => {
    const foreign = { FIELD_KEYS: `ontwikkeling:${Buffer.alloc(32, 7).toString('base64')}` };
    const rejected = await run('main.ts', [], environment('second', foreign));
    expect(rejected.code).toBe(1);
    expect(rejected.output).toMatch(/^FIELD_KEYS past niet[\s\S]*sleutel ontwikkeling is een andere/);
    expect(rejected.output).not.toContain('    at ');
  });

  test('does not start if the audit log key has another value under the same name', async () => {
    const made = await operator(
      ['admin:create', 'baken', 'tweede.hoofd@example.nl', 'Tweede hoofd', 'er-is-al-een-hoofd'],
      'second',
    );
    expect(made.code, made.output).toBe(0);
    const foreign = { AUDIT_KEY: `ontwikkeling:${Buffer.alloc(32, 7).toString('base64')}` };
    const rejected = await run('main.ts', [], environment('second', foreign));
    expect(rejected.code).toBe(1);
    expect(rejected.output).toMatch(/^AUDIT_KEY past niet bij het auditlog: onder de naam ontwikkeling/);
    expect(rejected.output).not.toContain('    at ');
  });

  test('a command re-encrypts the data of a stopped server with the first key', async () => {
    const renewed = { FIELD_KEYS: `2027:${Buffer.alloc(32, 7).toString('base64')}` };
    const absent = await run('operation/operator.main.ts', ['keys:reseal'], environment('second', renewed));
    expect(absent.code).toBe(1);
    expect(absent.output).toContain('sleutel ontwikkeling ontbreekt');
  });

  test("creates no database when a command runs without the server's environment", async () => {
    const { code, output } = await operator(
      ['admin:create', 'baken', 'hoofd@example.nl', 'Hoofd'],
      'nowhere',
    );
    expect(output).toContain(`Er is geen database in ${join(folder, 'nowhere', 'database')}`);
    expect(code).toBe(1);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  test('lists the existing commands for an unknown command', async () => {
    const unknown = await operator(['wis-alles'], 'first');
    expect(unknown.code).toBe(2);
    for (const name of ['backup BESTAND', 'admin:create MERK', 'audit:verify', 'maintenance on|off|status']) {
      expect(unknown.output).toContain(name);
    }
  });
});
