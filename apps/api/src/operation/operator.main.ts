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
  const [{ BackupError }, { knownFault }] = await Promise.all([
    import('../platform/database/index.ts'),
    import('../start-fault.ts'),
  ]);
  // What these commands say themselves is in words; the rest may be PostgreSQL's.
  const known = error instanceof BackupError ? undefined : knownFault('De opdracht stopt', error);
  console.error(known ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
