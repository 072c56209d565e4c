import { enableCompileCache } from 'node:module';
import { quickenResolution } from './quick-resolution.ts';

// As for the server: what loads after these two is cached and found quickly.
enableCompileCache();
quickenResolution();
const { operatorCommands } = await import('./commands.ts');

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(operatorCommands, name)
  ? operatorCommands[name as keyof typeof operatorCommands]
  : undefined;
if (!command) {
  console.error(`Onbekende opdracht "${name}". Kies uit: ${Object.keys(operatorCommands).join(', ')}.`);
  process.exit(2);
}
try {
  await command(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
