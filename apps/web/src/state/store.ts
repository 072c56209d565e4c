import { create } from 'zustand';
import { deleteDatabase, FILES, KEYS } from './databases.ts';
import { type DocumentParts, parseDocument, partsOf, serialize, stateOf } from './document.ts';
import { initialState, type State } from './state.ts';
import { reportStorageTrouble } from './storage-trouble.ts';

/** P-01: key of the saved state in local storage. */
export const STORE_KEY = 'store';

/** Supplies and erases the other parts of the document, once a page has loaded them. */
interface Completion {
  readonly parts: () => DocumentParts;
  /** Stores unsent input in this tab. */
  readonly keep: () => void;
  readonly forget: () => void;
}

function saved(): string | null {
  try {
    return localStorage.getItem(STORE_KEY);
  } catch {
    return null;
  }
}

const document = parseDocument(saved());
let unread = partsOf(document);
let completion: Completion | null = null;

/** The state of the browser. Use a selector: `useStore((state) => state.user)`. */
export const useStore = create<State>()(() => stateOf(document));

/** Writes the document at once. Parts that no page has loaded stay as they were saved. */
export function saveDocument(): void {
  try {
    localStorage.setItem(STORE_KEY, serialize(useStore.getState(), completion?.parts() ?? unread));
  } catch {
    reportStorageTrouble();
  }
}

// P-01: saves every change, except the addition of a notification.
useStore.subscribe((state, previous) => {
  if (state.notifications.length > previous.notifications.length) return;
  saveDocument();
});

/** Registers the source of the remaining parts. Returns the parts that were saved before. */
export function completeDocument(lateParts: Completion): DocumentParts {
  completion = lateParts;
  return unread;
}

/** Returns the parts saved by an earlier page, or null if this page has loaded them. */
export const unreadParts = (): DocumentParts | null => (completion === null ? unread : null);

/** Stores unsent input in this tab before the state is erased (S-03). */
export const keepTyped = (): void => completion?.keep();

/** Replaces the state and deletes the databases, because they contain the user's data. */
function restart(state: State, keyStays = false): void {
  unread = {};
  completion?.forget();
  deleteDatabase(FILES);
  if (!keyStays) deleteDatabase(KEYS);
  useStore.setState(state, true);
}

/** Resets the state and erases all data from the browser (S-02, S-03). */
export function forgetStore(): void {
  restart(initialState);
  try {
    localStorage.removeItem(STORE_KEY);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

/** Erases the data of a user who turns out not to be signed in. A visitor's calculations stay (C-13). */
export function forgetPerson({ keyStays = false }: { readonly keyStays?: boolean } = {}): void {
  restart({ ...initialState, calculator: useStore.getState().calculator }, keyStays);
}

// The session ended in another tab, so this tab must not save its data again. Unsent input stays in this tab until
// the other tab reports whether the user signed out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORE_KEY && newValue === null && useStore.getState().user !== null) {
      keepTyped();
      forgetStore();
    }
  });
}
