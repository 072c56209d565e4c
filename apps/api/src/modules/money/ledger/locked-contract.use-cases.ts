import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { type CorrectedContract, contractColumns } from './corrections.repository.ts';

/** Locks a contract of a brand by its number, for an employee's action. Throws `notFound`. */
export async function lockContractOf(
  tx: Transaction,
  which: { readonly number: string; readonly brand: string },
): Promise<CorrectedContract> {
  const contract = await lockContract(tx, which, contractColumns);
  if (!contract) throw new AppError('notFound');
  return contract;
}
