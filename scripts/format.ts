import { writeConfigurationPage } from './configuration-page.ts';
import { runTool } from './node-tool.ts';

/** `npm run format`: formats all files, and writes the page that is generated from the code. */
export async function main(): Promise<number> {
  writeConfigurationPage();
  const { ok, output } = await runTool(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']);
  process.stdout.write(`${output}\n`);
  return ok ? 0 : 1;
}
