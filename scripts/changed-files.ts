import { execFileSync } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';
import { projectFolder } from './project-folder.ts';

const UPSTREAM = ['origin/main', 'main'];

/**
 * Returns every file that differs from the commit at which this branch left `revision`, by default the main branch:
 * committed or not, including new and deleted files.
 */
export function changedFiles(revision?: string, folder = projectFolder): string[] {
  const git = (...parameters: string[]): string =>
    execFileSync('git', parameters, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const exists = (name: string): boolean => {
    try {
      git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
      return true;
    } catch {
      return false;
    }
  };
  const since = [revision ?? UPSTREAM].flat().find(exists);
  if (since === undefined) {
    throw new CommandFailure(
      revision === undefined
        ? 'Er is geen origin/main en geen main. Geef een commit: npm test -- changed REVISIE'
        : `Geen commit: "${revision}".`,
    );
  }
  const base = git('merge-base', since, 'HEAD').trim();
  const names = `${git('diff', '--name-only', '--no-renames', '-z', base)}${git('ls-files', '--others', '--exclude-standard', '-z')}`;
  return names.split('\0').filter(Boolean).sort();
}
