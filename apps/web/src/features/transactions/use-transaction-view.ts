import { type TransactionGroup, transactionGroups } from '@portaal/domain/transactions/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TransactionView } from './use-transactions.ts';

const isGroup = (value: unknown): value is TransactionGroup =>
  transactionGroups.some((group) => group === value);

const isYear = (value: unknown): value is string => typeof value === 'string' && /^(19|20)\d\d$/.test(value);

/** What the list is narrowed to stands in the address, so that a reload or a link shows the same. */
export function useTransactionView() {
  const { jaar, soort }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: TransactionView = {
    ...(isYear(jaar) ? { jaar } : {}),
    ...(isGroup(soort) ? { soort } : {}),
  };
  const narrow = (wanted: Readonly<Partial<Record<keyof TransactionView, string>>>) => {
    const next = Object.entries({ ...view, ...wanted }).filter(([, value]) => value !== '');
    return navigate({ to: '.', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };
  return { view, narrow };
}
