import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../scripts/project-folder.ts';

const ROUNDS = 20;

/**
 * Kills the server during payments, in more rounds than its test does: between the provider's creation of a payment
 * and the provider's response, or between writing the payout file and storing it. Resolves with the exit code.
 */
export async function killWhilePaying(test: 'payments-kill' | 'payout-kill'): Promise<number> {
  const args = ['test', 'unit', '--project', 'api on postgres', test];
  const child = spawn(process.execPath, [inProject('scripts/run.mjs'), ...args], {
    cwd: inProject(),
    env: { ...process.env, KILL_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.stdout.write(code === 0 ? `${ROUNDS} ronden: 0 verloren, 0 dubbel.\n` : 'NIET GOED.\n');
  return code ?? 1;
}
