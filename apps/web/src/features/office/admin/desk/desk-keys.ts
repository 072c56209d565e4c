/** Single-character keys and their effect outside text fields. */
export const deskKeys = [
  { key: 'j', does: 'Naar de volgende regel, of naar de volgende in de lijst' },
  { key: 'k', does: 'Naar de vorige regel, of naar de vorige in de lijst' },
  { key: 'o', does: 'De regel oppakken: openen waar u op staat' },
  { key: 'b', does: 'Naar waar u beslist' },
  { key: 'u', does: 'Terug naar de lijst' },
  { key: '/', does: 'Naar het zoekveld van deze pagina' },
  { key: '?', does: 'Deze lijst met toetsen' },
] as const;

export type DeskKey = (typeof deskKeys)[number]['key'];

/** A page marks the targets of the keys with `data-desk`. */
const marked = (name: 'next' | 'previous' | 'back' | 'decide') =>
  document.querySelector<HTMLElement>(`main [data-desk="${name}"]`);

/** Returns the link that opens the row, otherwise its first button. */
const handleOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button') ?? null;

/** Returns the rows of the lists. Lists that are not tables mark their items with `data-desk`. */
const rows = (): Element[] =>
  [...document.querySelectorAll('main tbody tr, main [data-desk="item"]')].filter(
    (row) => handleOf(row) !== null,
  );

const currentRow = (): Element | null =>
  document.activeElement?.closest('tbody tr, [data-desk="item"]') ?? null;

function step(by: 1 | -1): void {
  const link = marked(by === 1 ? 'next' : 'previous');
  const all = rows();
  const current = currentRow();
  const at = current === null ? -1 : all.indexOf(current);
  const first = by === 1 ? 0 : all.length - 1;
  if (link) link.click();
  else handleOf(all[at === -1 ? first : at + by])?.focus();
}

/**
 * Focuses the decision button without pressing it, so that a decision still requires its confirmation, its code and
 * approval by a second employee.
 */
function toDecision(): void {
  const place = marked('decide') ?? currentRow();
  place?.querySelector<HTMLElement>(':is(input, button):not(:disabled)')?.focus();
}

const acts: Readonly<Record<Exclude<DeskKey, '?'>, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => currentRow()?.querySelector('a')?.click(),
  b: toDecision,
  u: () => marked('back')?.querySelector<HTMLElement>('a')?.click(),
  '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
};

/** Returns the shortcut for a key press; undefined in a text field, in a dialog, or with a modifier key. */
export function deskKeyOf(event: KeyboardEvent): DeskKey | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, select, textarea, [contenteditable], dialog')) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  return deskKeys.find(({ key }) => key === event.key)?.key;
}

export const pressDeskKey = (key: Exclude<DeskKey, '?'>): void => acts[key]();
