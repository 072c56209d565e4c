import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../scripts/command-failure.ts';
import { inProject } from '../scripts/project-folder.ts';
import { readReleaseState, releasesIn, supportedReleases } from '../scripts/release.ts';

interface CheckoutOptions {
  /** True to install the development dependencies as well, which building the web app requires. */
  readonly withTools?: boolean;
}

/**
 * Returns the folder with the code of a commit and its dependencies, which is cached for later use. Throws a clear
 * error if the Git history is missing, as in a copy without Git or a shallow clone.
 */
export function checkoutOf(
  revision: string,
  { withTools = false }: CheckoutOptions = {},
): { readonly commit: string; readonly folder: string } {
  const commit = commitOf(revision);
  const folder = inProject(`.cache/versions/${commit}${withTools ? '-tools' : ''}`);
  if (existsSync(join(folder, 'installed'))) return { commit, folder };
  // Remove what an interrupted run left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: inProject(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  installInto(folder, withTools);
  mkdirSync(join(folder, 'installed'));
  return { commit, folder };
}

/** Returns the commit of a release number in CHANGELOG.md or of any Git revision. */
function commitOf(revision: string): string {
  const release = releasesIn(readReleaseState().changelog).find(({ version }) => version === revision);
  const name = `${release?.commit ?? revision}^{commit}`;
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', name], {
    cwd: inProject(),
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new CommandFailure(
      `De geschiedenis van "${revision}" is hier niet. Neem een volledige kopie: git fetch --unshallow`,
    );
  }
  return stdout.trim().slice(0, 12);
}

/**
 * Installs the dependencies. Uses hard links if this version already has all of them, because a second full copy
 * would take minutes.
 */
function installInto(folder: string, withTools: boolean): void {
  const [ours, theirs] = [packagesOf(inProject()), packagesOf(folder)];
  const isCovered = Object.entries(theirs).every(
    ([path, { integrity }]) => ours[path] !== undefined && ours[path].integrity === integrity,
  );
  if (!isCovered) {
    const tools = withTools ? [] : ['--omit=dev'];
    const parameters = ['ci', '--ignore-scripts', ...tools, '--no-audit', '--no-fund'];
    execFileSync('npm', parameters, { cwd: folder, stdio: 'pipe' });
    return;
  }
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: inProject() })) {
    const [from, to] = [inProject(modules), join(folder, modules)];
    mkdirSync(to, { recursive: true });
    // Skip Vite's temporary folders: a running test may delete them before they are copied.
    const packages = readdirSync(from).filter((name) => !name.startsWith('.vite'));
    if (packages.length > 0) execFileSync('cp', ['-al', ...packages.map((name) => join(from, name)), to]);
  }
}

function packagesOf(folder: string): Record<string, { readonly integrity?: string }> {
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  return lockfile.packages;
}

/** Returns the releases from which an installation may upgrade directly, newest first. */
export const releasesBefore = (): string[] => supportedReleases(readReleaseState().changelog);

export function lastRelease(): string {
  const [last] = releasesBefore();
  if (last === undefined)
    throw new CommandFailure('CHANGELOG.md noemt geen vorige uitgave: noem een commit.');
  return last;
}
