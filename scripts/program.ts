/** Runs, in this process, a program that parses the command line itself, and resolves with its exit code. */
export async function runProgram(
  load: () => Promise<unknown>,
  parameters: readonly string[],
): Promise<number> {
  process.argv.splice(2, process.argv.length, ...parameters);
  await load();
  return Number(process.exitCode ?? 0);
}
