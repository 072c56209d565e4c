import { type AdminSearch, adminSearch } from '../search.ts';

/** What narrows a list, kept under a name an employee gave it. */
export interface SavedSelection {
  readonly name: string;
  readonly search: AdminSearch;
}

export const MOST_SELECTIONS = 12;
export const LONGEST_NAME = 40;

const COOKIE = 'deskfilters=';
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

/** What of an address narrows or orders a list; whom or what it shows is no part of it. */
const narrowing = ['rol', 'status', 'sorteer', 'stand', 'alleen', 'gebeurtenis', 'van', 'tot'] as const;
/** Where one of these is set, one person, contract or request is looked at, and not a list. */
const ofOne = ['persoon', 'contract', 'verzoek', 'aanvraag', 'afschrift'] as const;

/** The filters an address holds; undefined where it holds none, or shows one of a list. */
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

/** In the order of their names. What cannot be read, or narrows nothing any more, is left out. */
export function readSelections(): SavedSelection[] {
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(COOKIE));
  if (kept === undefined) return [];
  try {
    const pairs: unknown = JSON.parse(decodeURIComponent(kept.slice(COOKIE.length)));
    return (Array.isArray(pairs) ? pairs : []).filter(isPair).flatMap(([name, stored]) => {
      const search = selectionIn(adminSearch({ ...stored }));
      return search === undefined ? [] : [{ name, search }];
    });
  } catch {
    return [];
  }
}

/**
 * A cookie, as the choice of keys: signing out wipes everything else in this browser. The browser gives it only to the
 * pages of this area, and to no call.
 */
function write(selections: readonly SavedSelection[]): SavedSelection[] {
  const sorted = selections.toSorted((a, b) => a.name.localeCompare(b.name, 'nl'));
  const value = encodeURIComponent(JSON.stringify(sorted.map(({ name, search }) => [name, search])));
  const lifetime = sorted.length === 0 ? -1 : LIFETIME_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on plain http, where development runs.
  document.cookie = `${COOKIE}${value}; Max-Age=${lifetime}; Path=/admin; SameSite=Lax${secure}`;
  return sorted;
}

/** The same name again is what is shown now. */
export const saveSelection = (saved: SavedSelection): SavedSelection[] =>
  write([...readSelections().filter(({ name }) => name !== saved.name), saved]);

export const removeSelection = (name: string): SavedSelection[] =>
  write(readSelections().filter((kept) => kept.name !== name));
