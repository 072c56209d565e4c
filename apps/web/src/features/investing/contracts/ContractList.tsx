import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { groupOf } from '../../../entities/contract/contract-group.ts';
import { portfolioTotal } from '../../../entities/contract/contract-result.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './ContractList.module.css';
import { ContractRow } from './ContractRow.tsx';
import { matchingContracts, sortedContracts } from './contract-order.ts';
import { type ContractOrder, contractSearch } from './search.ts';

const usualOrder: ContractOrder = 'waarde';

/**
 * Returns the sort order and search text from the URL, so that a reload or a link shows the same list, and their
 * setters.
 */
function useListView() {
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

/**
 * Minimum number of contracts for which the search field is shown. With fewer contracts all are visible without a
 * search.
 */
const SEARCH_FROM = 9;
/** Number of contracts shown initially: one or two screens. */
const FIRST = { wide: 24, phone: 12 } as const;

const orders: readonly { readonly value: ContractOrder; readonly label: string }[] = [
  { value: 'waarde', label: 'Hoogste waarde eerst' },
  { value: 'resultaat', label: 'Hoogste resultaat eerst' },
  { value: 'inleg', label: 'Hoogste inleg eerst' },
  { value: 'naam', label: 'Naam (a–z)' },
  { value: 'nummer', label: 'Contractnummer' },
];

const counted = (count: number): string => (count === 1 ? '1 contract' : `${count} contracten`);

/**
 * Shows all contracts except the unpaid contracts, which are listed above: running contracts first, ended contracts
 * collapsed.
 */
export function ContractList({ contracts }: { readonly contracts: readonly ContractSummary[] }) {
  const { view, order, search } = useListView();
  const [all, setAll] = useState(false);
  const isPhone = useMedia('screen and (max-width: 40rem)');
  // On a phone a button reveals the search and sort fields, unless they are in use.
  const [hasFields, setFields] = useState(view.search !== '' || view.order !== orders[0]?.value);
  const open = contracts.filter((contract) => ['running', 'starting'].includes(groupOf(contract)));
  const closed = contracts.filter((contract) => groupOf(contract) === 'closed');
  const found = sortedContracts(matchingContracts(open, view.search), view.order);
  const visible = all ? found : found.slice(0, isPhone ? FIRST.phone : FIRST.wide);
  const { sameDate } = portfolioTotal(contracts);
  if (open.length === 0 && closed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="contracts-title">
      <div className={styles.head}>
        <Heading level={2} id="contracts-title">
          Uw contracten
        </Heading>
        {open.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            icon="search"
            className={styles.toggle}
            aria-expanded={hasFields}
            onClick={() => setFields(!hasFields)}
          >
            {open.length >= SEARCH_FROM ? 'Zoeken' : 'Volgorde'}
          </Button>
        )}
        {open.length > 1 && (
          <div className={classNames(styles.tools, 'no-print')} data-open={hasFields}>
            {open.length >= SEARCH_FROM && (
              <TextField
                type="search"
                name="contracts-search"
                label={
                  <>
                    Zoek<span className="visually-hidden"> op naam, fonds of nummer</span>
                  </>
                }
                prefix={<Icon name="search" />}
                placeholder="Naam, fonds of nummer"
                autoComplete="off"
                value={view.search}
                onChange={(event) => search(event.target.value)}
              />
            )}
            <Select
              name="contracts-order"
              label="Volgorde"
              options={orders}
              value={view.order}
              onChange={(event) => order(event.target.value)}
            />
          </div>
        )}
      </div>
      <p role="status" className={view.search.trim() === '' ? 'visually-hidden' : styles.found}>
        {counted(found.length)}
        {view.search.trim() !== '' && ` gevonden van ${open.length}`}
      </p>
      {visible.length > 0 && (
        <ul className={styles.list}>
          {visible.map((contract) => (
            <li key={contract.ContractID}>
              <ContractRow contract={contract} hasOwnDay={!sameDate} />
            </li>
          ))}
        </ul>
      )}
      {visible.length < found.length && (
        <Button variant="secondary" className={styles.all} onClick={() => setAll(true)}>
          Toon alle {found.length} contracten
        </Button>
      )}
      {closed.length > 0 && (
        <Disclosure summary={`Beëindigd (${closed.length})`}>
          <ul className={styles.list}>
            {sortedContracts(closed, 'nummer').map((contract) => (
              <li key={contract.ContractID}>
                <ContractRow contract={contract} hasOwnDay={!sameDate} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
