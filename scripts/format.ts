import { writeAreasPage } from './areas-page.ts';
import { writeConfigurationPage } from './configuration-page.ts';
import { runTool } from './node-tool.ts';
import { writePromisesPage } from './promises.ts';
import { writePlaceholdersPage } from './provider-texts-page.ts';
import { writeTablesPage } from './tables-page.ts';

/** `npm run format`: formats all files and writes the documentation pages that are generated from the code. */
export async function main(): Promise<number> {
  writeConfigurationPage();
  writePromisesPage();
  writeTablesPage();
  writeAreasPage();
  writePlaceholdersPage();
  const { ok, output } = await runTool(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']);
  process.stdout.write(`${output}\n`);
  return ok ? 0 : 1;
}
