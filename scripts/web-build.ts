import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  DirectoryInUseError,
  type DirectoryLock,
  lockDirectory,
} from '../apps/api/src/platform/database/directory-lock.ts';
import { CommandFailure } from './command-failure.ts';
import { runTool } from './node-tool.ts';
import { inProject, projectFolder } from './project-folder.ts';

const FINGERPRINT_FILE = inProject('.cache/web-build');
const RESULT = inProject('apps/web/dist/index.html');
const INPUTS = ['apps/web', 'packages', 'brands', 'package-lock.json', 'tsconfig.base.json'];

/** Matches build output, dependencies and tests, which are not inputs of the build. */
const NO_INPUT = /[/\\](node_modules|dist)$|\.test\.tsx?$/;

/** Builds the web app unless its inputs are unchanged. Resolves to true if it was built. */
export async function buildWeb(): Promise<boolean> {
  const lock = await waitForBuildLock();
  try {
    const fingerprint = fingerprintOf(projectFolder, INPUTS, process.env);
    if (existsSync(RESULT) && readFingerprint() === fingerprint) return false;
    await runVite();
    await runVite('--ssr', 'src/app/prerender.tsx', '--outDir', 'dist/server');
    compressAssets(inProject('apps/web/dist/assets'));
    mkdirSync(dirname(FINGERPRINT_FILE), { recursive: true });
    writeFileSync(FINGERPRINT_FILE, fingerprint);
    return true;
  } finally {
    lock.release();
  }
}

async function runVite(...options: string[]): Promise<void> {
  const { ok, output } = await runTool([inProject('node_modules/vite/bin/vite.js'), 'build', ...options], {
    folder: inProject('apps/web'),
    environment: { NODE_ENV: 'production' },
  });
  if (!ok) throw new CommandFailure(`De webapp bouwen is mislukt.\n${output}`);
}

/** Acquires the build lock, because two simultaneous builds would overwrite each other in `dist`. */
async function waitForBuildLock(): Promise<DirectoryLock> {
  for (let second = 0; second < 120; second++) {
    try {
      return await lockDirectory(inProject('.cache/web-build-lock'));
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await delay(1000);
    }
  }
  throw new CommandFailure(
    'Een ander proces bouwt de webapp al langer dan twee minuten. Probeer het later opnieuw.',
  );
}

/** Returns a digest of the names and contents of the input files and of the variables that affect the build. */
export function fingerprintOf(
  folder: string,
  inputs: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const digest = createHash('sha256').update(process.version);
  for (const path of inputs.flatMap((input) => filesIn(join(folder, input))).sort()) {
    digest.update(`\0${path}\0`).update(readFileSync(path));
  }
  for (const name of Object.keys(environment).sort()) {
    if (name.startsWith('VITE_')) digest.update(`\0${name}=${environment[name]}`);
  }
  return digest.digest('hex');
}

function filesIn(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined || NO_INPUT.test(path)) return [];
  return entry.isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];
}

function readFingerprint(): string | undefined {
  return existsSync(FINGERPRINT_FILE) ? readFileSync(FINGERPRINT_FILE, 'utf8') : undefined;
}

/** File types that compress well. Fonts and pictures are already compressed. */
const TEXT = /\.(js|css|svg|json|webmanifest)$/;

/** Writes a `.br` file beside every text file of a folder at build time, so the server only has to select one. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => TEXT.test(file))) {
    const content = readFileSync(join(folder, name));
    const packed = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
    writeFileSync(join(folder, `${name}.br`), packed);
  }
}
