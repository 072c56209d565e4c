import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';

/**
 * Prints the state of the ledger and the audit log of a database and returns the faults this version finds in them,
 * one per line.
 */
export async function verified(url: string, folder: string): Promise<string[]> {
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: `${folder}/data`,
    STORAGE_DIR: `${folder}/documents`,
  };
  const faults: string[] = [];
  for (const command of ['ledger:verify', 'audit:verify']) {
    const script = inProject('apps/api/src/operation/operator.main.ts');
    const { ok, output } = await runTool([script, command], { environment });
    process.stdout.write(`${command}: ${output}\n`);
    if (!ok) faults.push(`${command}: ${output}`);
  }
  return faults;
}
