import { existsSync, readFileSync } from 'node:fs';
import { CommandFailure } from './command-failure.ts';
import { runTool } from './node-tool.ts';
import { inProject } from './project-folder.ts';

/**
 * Returns the file from which the embedded database is copied at first start, and creates the file if absent. It
 * contains an empty cluster that depends only on the version of the database, not on our migrations.
 */
export async function ensureDatabaseTemplate(): Promise<string> {
  const manifest = readFileSync(inProject('node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const file = inProject(`.cache/database-template-${version}`);
  if (existsSync(file)) return file;
  // A separate process, because building the template uses half a gigabyte, which is freed when the process ends.
  const { ok, output } = await runTool([inProject('scripts/build-database-template.ts'), file]);
  if (!ok) throw new CommandFailure(`De lege database klaarzetten is mislukt.\n${output}`);
  return file;
}
