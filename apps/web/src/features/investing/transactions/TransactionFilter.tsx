import { transactionGroups, transactionGroupTexts } from '@portaal/domain/money/ledger/groups';
import { Select } from '../../../ui/Select.tsx';
import type { TransactionSearch } from './search.ts';
import styles from './Transactions.module.css';

const groups = transactionGroups.map((value) => ({ value, label: transactionGroupTexts[value] }));

export interface TransactionFilterProps {
  readonly years: readonly number[];
  readonly view: TransactionSearch;
  readonly onChange: (view: Readonly<Partial<Record<keyof TransactionSearch, string>>>) => void;
}

/** Filters the transactions by year and kind. */
export function TransactionFilter({ years, view, onChange }: TransactionFilterProps) {
  const { jaar = '', soort = '' } = view;
  const listed = years.map(String);
  // A year in the URL without transactions is added to the options.
  const options = jaar === '' || listed.includes(jaar) ? listed : [jaar, ...listed];
  return (
    <div className={styles.filter}>
      <Select
        name="jaar"
        label="Jaar"
        options={[
          { value: '', label: 'Alle jaren' },
          ...options.map((year) => ({ value: year, label: year })),
        ]}
        value={jaar}
        onChange={(event) => onChange({ jaar: event.target.value })}
      />
      <Select
        name="soort"
        label="Soort"
        options={[{ value: '', label: 'Alle soorten' }, ...groups]}
        value={soort}
        onChange={(event) => onChange({ soort: event.target.value })}
      />
    </div>
  );
}
