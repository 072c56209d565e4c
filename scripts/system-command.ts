import { spawnSync } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';

/** Runs a system program until it ends and returns its output. An error contains the last lines of that output. */
export function run(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw new CommandFailure(`${program} is er niet: apt-get install ${program}`);
  if (status === 0) return stdout;
  const lastWords = `${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n');
  throw new CommandFailure(`${program} is mislukt:\n${lastWords}`);
}
