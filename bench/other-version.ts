import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../scripts/command-failure.ts';
import { inProject } from '../scripts/project-folder.ts';
import { readReleaseFacts, releasesIn, supportedReleases } from '../scripts/release.ts';

/**
 * The folder with the code of a commit and its own dependencies, which is kept for a next time. Throws, saying so, where
 * the history is not there: a copy without it, or a shallow one.
 */
export function checkoutOf(revision: string): { readonly commit: string; readonly folder: string } {
  const commit = commitOf(revision);
  const folder = inProject(`.cache/versions/${commit}`);
  if (existsSync(join(folder, 'installed'))) return { commit, folder };
  // What an interrupted time left is begun anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: inProject(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  installInto(folder);
  mkdirSync(join(folder, 'installed'));
  return { commit, folder };
}

/** Of a release by its number, as CHANGELOG.md names it, or of what Git knows. */
function commitOf(revision: string): string {
  const release = releasesIn(readReleaseFacts().changelog).find(({ version }) => version === revision);
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

/** By links where ours has all it asks for: a second copy of everything would take minutes. */
function installInto(folder: string): void {
  const [ours, theirs] = [packagesOf(inProject()), packagesOf(folder)];
  const isCovered = Object.entries(theirs).every(
    ([path, { integrity }]) => ours[path] !== undefined && ours[path].integrity === integrity,
  );
  if (!isCovered) {
    const parameters = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];
    execFileSync('npm', parameters, { cwd: folder, stdio: 'pipe' });
    return;
  }
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: inProject() })) {
    const [from, to] = [inProject(modules), join(folder, modules)];
    mkdirSync(to, { recursive: true });
    // What a running test puts beside the packages for a moment may be gone before it is copied.
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

/** What an installation may upgrade from at once, the newest first. */
export const releasesBefore = (): string[] => supportedReleases(readReleaseFacts().changelog);

export function lastRelease(): string {
  const [last] = releasesBefore();
  if (last === undefined)
    throw new CommandFailure('CHANGELOG.md noemt geen vorige uitgave: noem een commit.');
  return last;
}
