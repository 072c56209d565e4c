import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../scripts/project-folder.ts';

const ROUNDS = 20;
const TEST = ['--project', 'api on postgres', 'payments-kill'];

/**
 * Kills the server between what the payment provider made and what it hears of that, as the test of it does in fewer
 * rounds, and checks after each that no payment is lost or made twice. Resolves with the exit code.
 */
export async function killWhilePaying(): Promise<number> {
  const child = spawn(process.execPath, [inProject('scripts/run.mjs'), 'test', 'unit', ...TEST], {
    cwd: inProject(),
    env: { ...process.env, KILL_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.stdout.write(code === 0 ? `${ROUNDS} ronden: 0 verloren, 0 dubbel.\n` : 'NIET GOED.\n');
  return code ?? 1;
}
