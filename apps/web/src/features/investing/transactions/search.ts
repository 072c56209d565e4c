import { transactionGroups } from '@portaal/domain/money/ledger/groups';
import { oneOf, searchParams, year } from '../../../lib/search-params.ts';

/** Filter of the transactions. */
export const transactionSearch = searchParams({ jaar: year, soort: oneOf(transactionGroups) });

export type TransactionSearch = ReturnType<typeof transactionSearch>;
