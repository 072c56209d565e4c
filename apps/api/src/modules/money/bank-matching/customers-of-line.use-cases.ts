import type { Transaction } from '../../../platform/orm.ts';
import { findHolderOf, findInvestorsByAccount } from './investors.repository.ts';
import type { OpenLine } from './matches.repository.ts';

/**
 * Returns the customers to whom the money of a locked bank line may belong: the investor to whom the line is shown,
 * the investor of the contract it names, and the investors for whom its account paid before. An employee who is one
 * of them may not decide about the line (decision 0181).
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
