import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import { type TransactionSearch, transactionSearch } from './search.ts';

/**
 * Returns the filter of the transactions from the URL, so that a reload or a link shows the same list, and its
 * setter.
 */
export function useTransactionView() {
  const { jaar, soort } = useSearch({ from: `/server-data/contract${paths.contractTransactions}` });
  const navigate = useNavigate();
  const view: TransactionSearch = { jaar, soort };
  const narrow = (filter: Readonly<Partial<Record<keyof TransactionSearch, string>>>) =>
    navigate({
      to: '.',
      search: transactionSearch({ ...view, ...filter }),
      replace: true,
      resetScroll: false,
    });
  return { view, narrow };
}
