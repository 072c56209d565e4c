import { listCommands, operatorTexts } from '../apps/api/src/operation/command-texts.ts';
import { isOperatorCommand, runOperator } from '../apps/api/src/operation/operator.ts';
import { runProgram } from './program.ts';

const RESTORE_CHECK = 'restore:check';

/** Commands that the server's folder contains, and the command that needs the whole project. */
export const allOperatorTexts = {
  ...operatorTexts,
  [RESTORE_CHECK]: {
    parameters: '[--to "2026-11-22 14:03:07"|--demo]',
    text: 'zet de nieuwste kopie van PostgreSQL (pgbackrest) terug, rekent alles na en ruimt op',
  },
};

/** `npm run operator -- NAME …`: runs an operator command with the environment variables of the server. */
export async function main([name = '', ...parameters]: readonly string[]): Promise<number> {
  if (name === RESTORE_CHECK) return runProgram(() => import('../bench/restore-check.ts'), parameters);
  if (isOperatorCommand(name)) return runOperator([name, ...parameters]);
  console.error(`Onbekende opdracht "${name}". Kies uit:\n${listCommands(allOperatorTexts).join('\n')}`);
  return 2;
}
