import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { makeBuildBase, makeRuntimeBase } from './image-base.ts';
import { inProject } from './project-folder.ts';
import { run } from './system-command.ts';

const DEBIAN = 'http://deb.debian.org/debian';
/** Maximum size of all files in the image together, in bytes. */
export const IMAGE_BUDGET = 250_000_000;

export interface BuiltImage {
  /** Digest of the manifest, by which an installation names the image. */
  readonly digest: string;
  readonly bytes: number;
  readonly version: string;
  readonly commit: string;
  /** Path of the image as an OCI archive. */
  readonly archive: string;
  readonly seconds: number;
}

export interface ImageOrder {
  readonly archive: string;
  readonly mirror?: string;
}

/**
 * Runs buildah with a separate store, so that a build leaves nothing in the machine's own store. Uses an
 * isolation mode that works inside a container.
 */
export function buildah(...parameters: string[]): string {
  const store = inProject('.cache/image/store');
  const places = ['--root', store, '--runroot', `${store}.run`, '--storage-driver', 'vfs'];
  return run('buildah', [...places, ...parameters], { BUILDAH_ISOLATION: 'chroot' }).trim();
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: inProject(), encoding: 'utf8' }).trim();

/**
 * Builds the image of the checked-out commit. Every build of one commit on one base gives the same bytes: all
 * files have the time of the commit, and the image contains no data of this machine.
 */
export function buildImage({ archive, mirror = DEBIAN }: ImageOrder): BuiltImage {
  const startedAt = performance.now();
  const commit = git('rev-parse', 'HEAD');
  const epoch = Number(git('log', '-1', '--format=%ct'));
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string };
  const work = inProject('.cache/image');
  mkdirSync(work, { recursive: true });
  const context = mkdtempSync(join(work, 'context-'));
  try {
    const files = execFileSync('git', ['archive', commit], { cwd: inProject(), maxBuffer: 2 ** 30 });
    execFileSync('tar', ['x', '-C', context], { input: files });
    const base = process.env.BASE ?? madeHere('base', makeRuntimeBase, { mirror, epoch });
    const buildBase = process.env.BUILD_BASE ?? madeHere('build-base', makeBuildBase, { mirror, epoch });
    const buildArguments = { BASE: base, BUILD_BASE: buildBase, VERSION: version, REVISION: commit };
    buildah(
      'build',
      ...['--file', join(context, 'Containerfile'), '--tag', 'beleggersportaal', '--format', 'oci'],
      ...['--timestamp', String(epoch), '--identity-label=false', '--network', 'host'],
      ...Object.entries(buildArguments).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
      context,
    );
    rmSync(archive, { force: true });
    buildah('push', 'beleggersportaal', `oci-archive:${archive}:${version}`);
    return {
      digest: digestIn(archive),
      bytes: bytesIn('beleggersportaal'),
      version,
      commit,
      archive,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/** Builds a base image from one archive, for use when no registry is reachable or requested. */
function madeHere(
  name: string,
  make: typeof makeRuntimeBase,
  order: { readonly mirror: string; readonly epoch: number },
): string {
  const file = inProject('.cache/image', `${name}.tar`);
  make(file, order);
  const container = buildah('from', 'scratch');
  try {
    buildah('add', container, file, '/');
    buildah('commit', '--timestamp', String(order.epoch), '--identity-label=false', container, name);
  } finally {
    buildah('rm', container);
    rmSync(file);
  }
  return `localhost/${name}`;
}

function digestIn(archive: string): string {
  const index = JSON.parse(run('tar', ['x', '-O', '-f', archive, 'index.json'])) as {
    manifests: [{ digest: string }];
  };
  return index.manifests[0].digest;
}

function bytesIn(image: string): number {
  const container = buildah('from', image);
  try {
    const [bytes = ''] = run('du', ['-s', '--apparent-size', '--bytes', buildah('mount', container)]).split(
      '\t',
    );
    return Number(bytes);
  } finally {
    buildah('rm', container);
  }
}

export function describeImage({ digest, bytes, version, commit, archive, seconds }: BuiltImage): string {
  const megabytes = (count: number): string => `${(count / 1e6).toFixed(0)} MB`;
  return [
    `Versie ${version}, commit ${commit.slice(0, 12)}`,
    `Digest ${digest}`,
    `Grootte ${megabytes(bytes)} (hoogstens ${megabytes(IMAGE_BUDGET)}); archief ${megabytes(statSync(archive).size)}`,
    `Gemaakt in ${seconds.toFixed(0)} s: ${archive}`,
  ].join('\n');
}

/** `npm run image [-- --mirror ADRES --output BESTAND]`: builds the image of the checked-out commit. */
export function main(parameters: readonly string[]): Promise<number> {
  return reportFailure(async () => {
    const { values } = parseArgs({
      args: [...parameters],
      options: { mirror: { type: 'string' }, output: { type: 'string' } },
    });
    const archive = values.output ?? inProject('release/image.tar');
    mkdirSync(join(archive, '..'), { recursive: true });
    if (git('status', '--porcelain') !== '') {
      process.stdout.write('Wat u hier veranderde en niet hebt vastgelegd, zit er niet in.\n');
    }
    const image = buildImage({ archive, ...(values.mirror && { mirror: values.mirror }) });
    process.stdout.write(`${describeImage(image)}\n`);
    if (image.bytes > IMAGE_BUDGET) throw new CommandFailure('Het image is te groot.');
    return 0;
  });
}
