import type { Person } from '@portaal/domain/office/people/calls';
import type { AdminCallName } from '@portaal/domain/rights';
import { adminSectionNames, adminSections } from '../admin-sections.ts';

import type { AdminSearch } from '../search.ts';
import { CONTRACT_NUMBER } from './contract-number.ts';
import type { SavedSelection } from './saved-selections.ts';

/** A search result: a page of the admin area, or the dialog with saved filters. */
export interface PaletteOption {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly search: AdminSearch | 'selections';
}

export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}

/** Removes case and accents, so that a search ignores both. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the sections whose name contains the search text and that this employee may open. */
function sectionsWith(typed: string, may: (call: AdminCallName) => boolean): PaletteOption[] {
  const parts: PaletteOption[] = [
    { id: 'deel-personen', label: 'Personen', search: {} },
    ...adminSectionNames
      .filter((name) => may(adminSections[name].call))
      .map((name) => ({ id: `deel-${name}`, label: adminSections[name].label, search: { deel: name } })),
  ];
  return parts.filter(({ label }) => plain(label).includes(plain(typed)));
}

/** Returns the saved filters with the search text in their name, for lists that this employee may open. */
function selectionsWith(
  typed: string,
  { selections, shown }: PaletteFilters,
  may: (call: AdminCallName) => boolean,
): PaletteOption[] {
  const saved = selections
    .filter(({ search: { deel } }) => may(deel ? adminSections[deel].call : 'listPeople'))
    .map(({ name, search }) => ({
      id: `filters-${name.replaceAll(' ', '-')}`,
      label: name,
      note: search.deel ? adminSections[search.deel].label : 'Personen',
      search,
    }));
  const manage: PaletteOption[] =
    shown === undefined && selections.length === 0
      ? []
      : [
          {
            id: 'filters',
            label: shown === undefined ? 'Bewaarde filters verwijderen' : 'Filters van deze lijst bewaren',
            search: 'selections',
          },
        ];
  return [...saved, ...manage].filter(({ label }) => plain(label).includes(plain(typed)));
}

/**
 * The saved filters, and the filters of the page behind the dialog. The page's filters are undefined if it has none.
 */
interface PaletteFilters {
  readonly selections: readonly SavedSelection[];
  readonly shown: AdminSearch | undefined;
}

/** Returns the results for a search text, grouped by kind. Kinds without results are omitted. */
export function paletteGroups(
  typed: string,
  people: readonly Person[],
  filters: PaletteFilters,
  may: (call: AdminCallName) => boolean,
): PaletteGroup[] {
  const words = typed.trim();
  const contracts: PaletteOption[] =
    CONTRACT_NUMBER.test(words) && may('getContractLedger')
      ? [{ id: 'contract', label: `Contract ${words}`, search: { contract: words } }]
      : [];
  const groups = [
    { title: 'Contracten', options: contracts },
    { title: 'Filters', options: selectionsWith(words, filters, may) },
    { title: 'Onderdelen', options: sectionsWith(words, may) },
    {
      title: 'Personen',
      options: people.map(({ id, name, email, isClosed }) => ({
        id: `persoon-${id}`,
        label: name,
        note: isClosed ? 'Gesloten' : email,
        search: { persoon: id },
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
