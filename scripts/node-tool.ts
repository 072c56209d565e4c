import { spawn } from 'node:child_process';
import { projectFolder } from './project-folder.ts';

export interface ToolOutcome {
  readonly ok: boolean;
  /** Output on stdout and stderr. */
  readonly output: string;
  /** Counts of a check, printed beside its name even when it passes. */
  readonly figures?: string;
}

export interface ToolContext {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Runs a script with this same Node and collects its output. */
export function runTool(
  parameters: readonly string[],
  { folder = projectFolder, environment = {} }: ToolContext = {},
): Promise<ToolOutcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => {
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8').trim() });
    });
  });
}
