import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure } from '../scripts/command-failure.ts';
import { inProject } from '../scripts/project-folder.ts';

const LOCKFILE = 'package-lock.json';

/**
 * The folder with the code of a commit and its own dependencies, which is kept for a next time. Throws, saying so, where
 * the history is not there: a copy without it, or a shallow one.
 */
export function checkoutOf(revision: string): { readonly commit: string; readonly folder: string } {
  const commit = commitOf(revision);
  const folder = join(tmpdir(), 'portaal-versions', commit);
  if (existsSync(join(folder, 'installed'))) return { commit, folder };
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: inProject(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  installInto(folder);
  mkdirSync(join(folder, 'installed'));
  return { commit, folder };
}

function commitOf(revision: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
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

/** By links where nothing differs: a second copy of everything would take minutes. */
function installInto(folder: string): void {
  const [ours, theirs] = [inProject(), folder].map((root) => readFileSync(join(root, LOCKFILE), 'utf8'));
  if (ours !== theirs) {
    const parameters = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'];
    execFileSync('npm', parameters, { cwd: folder, stdio: 'pipe' });
    return;
  }
  for (const modules of globSync('{.,apps/*,packages/*}/node_modules', { cwd: inProject() })) {
    execFileSync('cp', ['-al', inProject(modules), join(folder, modules)]);
  }
}
