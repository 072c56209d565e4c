import { enableCompileCache } from 'node:module';
import { listCommands, operatorTexts } from './command-texts.ts';
import { quickenResolution } from './quick-resolution.ts';

/** Returns whether an operator command with this name exists. */
export const isOperatorCommand = (name: string): name is keyof typeof operatorTexts =>
  Object.hasOwn(operatorTexts, name);

/** Runs one operator command and resolves with its exit code. */
export async function runOperator([name = '', ...args]: readonly string[]): Promise<number> {
  if (!isOperatorCommand(name)) {
    console.error(`Onbekende opdracht "${name}". Kies uit:\n${listCommands(operatorTexts).join('\n')}`);
    return 2;
  }
  // As in the server, modules loaded after these two calls are compiled from the cache and resolved faster.
  enableCompileCache();
  quickenResolution();
  const { operatorCommands } = await import('./commands.ts');
  try {
    await operatorCommands[name](args);
    // A command that found a problem has already reported it and set the exit code.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    const [{ BackupError }, { explainedFault }] = await Promise.all([
      import('../platform/database/index.ts'),
      import('../start-fault.ts'),
    ]);
    // A `BackupError` already has a message for the operator. Other errors may come from PostgreSQL and need
    // an explanation.
    const fault = error instanceof BackupError ? undefined : explainedFault('De opdracht stopt', error);
    console.error(fault ?? (error instanceof Error ? error.message : error));
    return 1;
  }
}
