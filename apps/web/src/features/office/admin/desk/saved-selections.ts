import { type AdminSearch, adminSearch } from '../search.ts';

/** Filters of a list, saved under a name that an employee chose. */
export interface SavedSelection {
  readonly name: string;
  readonly search: AdminSearch;
}

export const MOST_SELECTIONS = 12;
export const LONGEST_NAME = 40;

const COOKIE = 'deskfilters=';
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** URL parameters that filter or sort a list; the person or item on screen is excluded. */
const narrowing = ['rol', 'status', 'sorteer', 'stand', 'alleen', 'gebeurtenis', 'van', 'tot'] as const;
/** URL parameters with which the page shows a single person, contract or request instead of a list. */
const ofOne = ['persoon', 'contract', 'verzoek', 'aanvraag', 'afschrift'] as const;

/** Returns the filters in a URL; undefined if the URL has none or shows a single item. */
export function selectionIn(search: AdminSearch): AdminSearch | undefined {
  if (ofOne.some((name) => search[name] !== undefined)) return undefined;
  const filters = narrowing.filter((name) => search[name] !== undefined);
  if (filters.length === 0) return undefined;
  const { deel } = search;
  return {
    ...(deel === undefined ? {} : { deel }),
    ...Object.fromEntries(filters.map((name) => [name, search[name]])),
  };
}

const isPair = (value: unknown): value is [string, object] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  value[0] !== '' &&
  typeof value[1] === 'object' &&
  value[1] !== null;

/**
 * Returns the saved filters, sorted by name. Invalid entries and entries that no longer filter anything are omitted.
 */
export function readSelections(): SavedSelection[] {
  const storedCookie = document.cookie.split('; ').find((cookie) => cookie.startsWith(COOKIE));
  if (storedCookie === undefined) return [];
  try {
    const pairs: unknown = JSON.parse(decodeURIComponent(storedCookie.slice(COOKIE.length)));
    return (Array.isArray(pairs) ? pairs : []).filter(isPair).flatMap(([name, stored]) => {
      const search = selectionIn(adminSearch({ ...stored }));
      return search === undefined ? [] : [{ name, search }];
    });
  } catch {
    return [];
  }
}

/**
 * Stores the filters in a cookie, like the keyboard preference, because signing out clears all other storage. The
 * path of the cookie limits it to the admin pages, so that no API call receives it.
 */
function write(selections: readonly SavedSelection[]): SavedSelection[] {
  const sorted = selections.toSorted((a, b) => a.name.localeCompare(b.name, 'nl'));
  const value = encodeURIComponent(JSON.stringify(sorted.map(({ name, search }) => [name, search])));
  const lifetime = sorted.length === 0 ? -1 : LIFETIME_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires https, and development uses http.
  document.cookie = `${COOKIE}${value}; Max-Age=${lifetime}; Path=/admin; SameSite=Lax${secure}`;
  return sorted;
}

/** Saves the filters on screen. An existing name is overwritten. */
export const saveSelection = (saved: SavedSelection): SavedSelection[] =>
  write([...readSelections().filter(({ name }) => name !== saved.name), saved]);

export const removeSelection = (name: string): SavedSelection[] =>
  write(readSelections().filter((selection) => selection.name !== name));
