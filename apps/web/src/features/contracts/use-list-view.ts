import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ContractOrder, contractOrders } from './contract-order.ts';

const usualOrder: ContractOrder = 'waarde';

const isOrder = (value: unknown): value is ContractOrder => contractOrders.some((order) => order === value);

/** Order and search words of the list; they stand in the address, so that a reload or a link shows the same. */
export function useListView() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { sorteer, zoek } = address;
  // The text box must not wait for the router between two key presses.
  const [typed, setTyped] = useState(
    typeof zoek === 'string' || typeof zoek === 'number' ? String(zoek) : '',
  );
  const order = isOrder(sorteer) ? sorteer : usualOrder;

  const write = (patch: { readonly sorteer?: ContractOrder; readonly zoek?: string }) => {
    const next = Object.entries({ ...address, ...patch }).filter(
      ([name, value]) => value !== '' && !(name === 'sorteer' && value === usualOrder),
    );
    return navigate({ to: '.', search: Object.fromEntries(next), replace: true, resetScroll: false });
  };

  return {
    view: { order, search: typed },
    order: (wanted: string) => (isOrder(wanted) ? write({ sorteer: wanted }) : undefined),
    search: (words: string) => {
      setTyped(words);
      return write({ zoek: words });
    },
  };
}
