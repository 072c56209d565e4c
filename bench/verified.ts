import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';

/**
 * Verifies the ledger and the audit log of a database with this version, prints their state and returns the faults,
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
