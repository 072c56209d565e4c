import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runTool } from './node-tool.ts';
import { inProject, projectFolder } from './project-folder.ts';

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: projectFolder, encoding: 'utf8' }).trim();

/** Returns whether the complete Git history is present. Without it the previous version is not available. */
function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false';
  } catch {
    return false;
  }
}

test.skipIf(!hasHistory())(
  "the last release's server runs beside this version on one database (if Git history is present)",
  // A machine under heavy load may exceed a time limit of the database, so only a second failure counts.
  { timeout: 300_000, retry: 1 },
  async () => {
    const { ok, output } = await runTool([inProject('bench/versions-beside.ts')]);
    expect(output).toMatch(/naast elkaar: \d{3,} aanroepen, 0 mislukt/);
    expect(ok).toBe(true);
  },
);
