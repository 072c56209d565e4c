import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runTool } from './node-tool.ts';
import { inProject, projectFolder } from './project-folder.ts';

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: projectFolder, encoding: 'utf8' }).trim();

/** A copy without its history, or with a part of it, has no version before this one. */
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false';
  } catch {
    return false;
  }
}

test.skipIf(!hasHistory())(
  'the server of the last release serves beside this one on one database, and nothing fails (with the history of Git)',
  // A starved machine may miss a time limit of the database; what fails twice is wrong.
  { timeout: 300_000, retry: 1 },
  async () => {
    const { ok, output } = await runTool([inProject('bench/versions-beside.ts')]);
    expect(output).toMatch(/naast elkaar: \d{3,} aanroepen, 0 mislukt/);
    expect(ok).toBe(true);
  },
);
