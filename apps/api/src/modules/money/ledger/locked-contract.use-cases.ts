import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { type CorrectedContract, findContract, lockContract } from './corrections.repository.ts';

/** Locks a contract of a brand by its number, for an employee's action. Throws `notFound`. */
export async function lockContractOf(
  tx: Transaction,
  which: { readonly number: string; readonly brand: string },
): Promise<CorrectedContract> {
  const found = await findContract(tx, which);
  if (!found) throw new AppError('notFound');
  return lockContract(tx, found.id);
}
