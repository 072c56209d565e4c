import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type ContractOrder, contractSearch } from './search.ts';

const usualOrder: ContractOrder = 'waarde';

/**
 * Returns the sort order and search text from the URL, so that a reload or a link shows the same list, and their
 * setters.
 */
export function useListView() {
  const { sorteer: order = usualOrder, zoek = '' } = useSearch({ from: '/server-data/contracts' });
  const navigate = useNavigate();
  // The text field has its own state, so that it does not wait for the router between two key presses.
  const [typed, setTyped] = useState(zoek);

  const write = (listView: { readonly sorteer: string; readonly zoek: string }) => {
    const sorteer = listView.sorteer === usualOrder ? undefined : listView.sorteer;
    const search = contractSearch({ ...listView, sorteer });
    return navigate({ to: '.', search, replace: true, resetScroll: false });
  };

  return {
    view: { order, search: typed },
    order: (order: string) => write({ sorteer: order, zoek: typed }),
    search: (words: string) => {
      setTyped(words);
      return write({ sorteer: order, zoek: words });
    },
  };
}
