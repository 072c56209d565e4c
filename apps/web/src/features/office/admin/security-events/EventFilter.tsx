import { securityEventKinds, securityEventTexts } from '@portaal/domain/office/security-events/kinds';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import { Button } from '../../../../ui/Button.tsx';
import { DatePicker } from '../../../../ui/DatePicker.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { AdminSearch } from '../search.ts';
import styles from './EventFilter.module.css';

const kinds = securityEventKinds.map((value) => ({ value, label: securityEventTexts[value] }));

const dayOf = (text: string | undefined): IsoDate | null =>
  text !== undefined && isIsoDate(text) ? (text as IsoDate) : null;

interface EventFilterProps {
  readonly search: AdminSearch;
  /** The person whose events are listed; null until the server has returned the name. */
  readonly person: { readonly name: string } | null;
  readonly onChange: (changed: Partial<AdminSearch>) => void;
}

/** Shows the filter fields of the events. The filter is part of the URL, so that it can be saved and shared. */
export function EventFilter({ search, person, onChange }: EventFilterProps) {
  const { gebeurtenis = '', persoon, van, tot } = search;
  const day =
    (name: 'van' | 'tot') =>
    (value: IsoDate | null, _problem: string | undefined, text: string): void => {
      // An incomplete date does not change the filter yet.
      if (value !== null || text.replaceAll('-', '') === '') onChange({ [name]: value ?? undefined });
    };
  return (
    <Stack gap="small">
      <search className={styles.filter}>
        <Select
          name="gebeurtenis"
          label="Soort"
          placeholder="Alle soorten"
          options={kinds}
          value={gebeurtenis}
          onChange={({ target }) =>
            onChange({ gebeurtenis: securityEventKinds.find((kind) => kind === target.value) })
          }
        />
        <DatePicker name="van" label="Vanaf" value={dayOf(van)} onValueChange={day('van')} />
        <DatePicker name="tot" label="Tot en met" value={dayOf(tot)} onValueChange={day('tot')} />
      </search>
      {persoon !== undefined && (
        <Cluster>
          <span>Alleen van of over {person?.name ?? 'één persoon'}</span>
          <Button variant="secondary" size="small" onClick={() => onChange({ persoon: undefined })}>
            Toon iedereen
          </Button>
        </Cluster>
      )}
    </Stack>
  );
}
