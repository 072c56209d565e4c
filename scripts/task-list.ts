import { availableParallelism } from 'node:os';
import { inspect } from 'node:util';
import { CommandFailure } from './command-failure.ts';
import { runTool, type ToolOutcome } from './node-tool.ts';

export interface Task {
  readonly name: string;
  readonly run: () => Promise<ToolOutcome>;
}

/** Returns a task that runs one of the project's tools. `script` is a path relative to the checkout. */
export function toolTask(name: string, script: string, ...parameters: string[]): Task {
  return { name, run: () => runTool([script, ...parameters]) };
}

/**
 * Runs all tasks, as many at once as there are processors, and prints a line for each task; resolves with the failed
 * tasks.
 */
export async function runTasks(
  tasks: readonly Task[],
  print: (line: string) => void,
): Promise<{ name: string; output: string }[]> {
  const waiting = [...tasks];
  const failed: { name: string; output: string }[] = [];
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const start = performance.now();
      const { ok, output, figures = '' } = await task.run().catch(failureOf);
      const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
      print(`${ok ? '✓' : '✗'} ${task.name.padEnd(28)} ${seconds} s  ${figures}`.trimEnd());
      if (!ok) failed.push({ name: task.name, output });
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

function failureOf(error: unknown): ToolOutcome {
  return { ok: false, output: error instanceof CommandFailure ? error.message : inspect(error) };
}
