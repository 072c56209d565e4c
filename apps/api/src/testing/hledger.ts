import { execFileSync, spawnSync } from 'node:child_process';
import { journalOf } from '../modules/money/books/index.ts';
import { listBalances } from '../modules/money/books/testing/balances.ts';
import type { Orm } from '../platform/orm.ts';

/** Whether `hledger` is installed (Debian: `apt-get install hledger`). */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0;

/** Returns the books of all brands in the format of `hledger`. */
export async function journalText(orm: Orm): Promise<string> {
  const parts: string[] = [];
  for await (const part of journalOf(orm)) parts.push(part);
  return parts.join('');
}

/**
 * Returns the balance of each account according to `hledger`, which first validates the journal, and according to our
 * books.
 */
export async function balancesBeside(
  orm: Orm,
  brands: readonly string[],
): Promise<{ readonly theirs: string[]; readonly ours: string[] }> {
  const input = await journalText(orm);
  const hledger = (...args: string[]) =>
    execFileSync('hledger', ['-f', '-', ...args], { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  hledger('check', '--strict');
  const theirs = hledger('balance', '--flat', '--no-total', '--format', '%(account) %(total)')
    .trim()
    .split('\n')
    // Remove the first part of a name, which is the account type that only hledger needs.
    .map((line) => line.trim().replace(/\s+/g, ' ').replace(/^\w+:/, ''));
  const ours: string[] = [];
  for (const brand of brands) {
    for (const { account, subject, balanceCents } of await listBalances(orm, brand)) {
      const name = [account, brand, ...(subject === '' ? [] : [subject])].join(':');
      ours.push(`${name} ${(Number(balanceCents) / 100).toFixed(2)} EUR`);
    }
  }
  return { theirs: theirs.sort(), ours: ours.sort() };
}
