import type { Transaction } from '../../platform/orm.ts';
import { findHolderOf, findInvestorsByAccount } from './investors.repository.ts';
import type { OpenLine } from './matches.repository.ts';

/**
 * The customers whose money a locked line may be: the investor it is shown to, the holder of the contract it names, and
 * those whose account paid it. An employee who is one of them decides nothing about it (decision 0181).
 */
export async function customersOfLine(tx: Transaction, { item, line }: OpenLine): Promise<string[]> {
  const { counterpartyHash: hash } = line;
  const byAccount = await findInvestorsByAccount(tx, {
    ...{ brand: item.brand, hashes: hash === null ? [] : [hash] },
  });
  const holder = item.contractId === null ? undefined : await findHolderOf(tx, item.contractId);
  const all = [item.investorId, holder, ...[...byAccount.values()].flatMap((persons) => [...persons])];
  return [...new Set(all.filter((id) => id != null))];
}
