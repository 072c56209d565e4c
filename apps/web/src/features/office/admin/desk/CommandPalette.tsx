import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { viewIn } from '../people-view.ts';
import { useMay } from '../rights.tsx';
import { useAdminSearch } from '../use-admin-search.ts';
import { useListPeople } from '../use-people.ts';
import styles from './CommandPalette.module.css';
import { type PaletteOption, paletteGroups } from './palette-options.ts';
import { SelectionsDialog } from './SelectionsDialog.tsx';
import { readSelections, selectionIn } from './saved-selections.ts';

/** Minimum length of a search text. A single letter would match half of all people. */
const LETTERS_TO_SEARCH = 2;
const MOST_PEOPLE = 8;

/** Returns the number of results, which screen readers announce while the list changes. */
const countText = (count: number, isSearching: boolean): string =>
  isSearching ? 'Er wordt gezocht.' : count === 1 ? '1 resultaat' : `${count} resultaten`;

interface OptionListProps {
  readonly id: string;
  readonly groups: ReturnType<typeof paletteGroups>;
  readonly active: PaletteOption | undefined;
  readonly optionId: (option: PaletteOption) => string;
  readonly onChoose: (option: PaletteOption) => void;
}

/** Shows the options by group. The focus stays in the search field, which also handles the keys. */
const OptionList = ({ id, groups, active, optionId, onChoose }: OptionListProps) => (
  <div id={id} role="listbox" aria-label="Waar u naartoe kunt" className={styles.list}>
    {groups.map((group) => (
      // biome-ignore lint/a11y/useSemanticElements: this groups options of a list; a fieldset groups fields.
      <div key={group.title} role="group" aria-label={group.title}>
        <p aria-hidden="true" className={styles.title}>
          {group.title}
        </p>
        {group.options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={option.id}
            id={optionId(option)}
            role="option"
            aria-selected={option === active}
            className={styles.option}
            onClick={() => onChoose(option)}
          >
            {option.label}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </div>
        ))}
      </div>
    ))}
  </div>
);

/**
 * Shows one search field for sections, people, contracts and saved filters. The search text stays in this dialog,
 * because names of people must never appear in a URL.
 */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const may = useMay();
  const navigate = useNavigate();
  const selection = selectionIn(useAdminSearch());
  const [selections] = useState(readSelections);
  const [names, setNames] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const searches = typed.trim().length >= LETTERS_TO_SEARCH;
  const found = useListPeople(viewIn({}), typed, { enabled: searches, keepsShown: false });
  const isSearching = searches && (found.isFetching || !found.isSettled);
  const people = searches && found.isSettled ? (found.data?.items ?? []).slice(0, MOST_PEOPLE) : [];
  const groups = paletteGroups(typed, people, { selections, shown: selection }, may);
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)];

  function go({ search }: PaletteOption): void {
    if (search === 'selections') {
      setNames(true);
      return;
    }
    onClose();
    void navigate({ to: '.', search });
  }

  function press(event: KeyboardEvent): void {
    const count = options.length;
    const places: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
    };
    const place = places[event.key];
    if (place !== undefined && count > 0) {
      event.preventDefault();
      setAt(place);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      go(active);
    }
  }

  const optionId = (option: PaletteOption) => `${id}-${option.id}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  if (names) return <SelectionsDialog shown={selection} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Ga naar">
      <div className={styles.palette}>
        <TextField
          name="palette"
          label="Onderdeel, naam, e-mailadres of contractnummer"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={100}
          data-opens-on=""
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <p role="status" className={styles.count}>
          {countText(options.length, isSearching)}
        </p>
        <OptionList id={`${id}-list`} groups={groups} active={active} optionId={optionId} onChoose={go} />
        {options.length === 0 && !isSearching && (
          <p className={styles.count}>Niets gevonden. Typ een ander woord.</p>
        )}
        {searches && found.isError && (
          <p role="alert" className={styles.count}>
            Wij kunnen nu geen personen zoeken. De onderdelen werken wel.
          </p>
        )}
      </div>
    </Dialog>
  );
}
