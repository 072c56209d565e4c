import { create } from 'zustand';
import { deleteDatabase, FILES, KEYS } from './databases.ts';
import { type DocumentParts, parseDocument, partsOf, serialize, stateOf } from './document.ts';
import { initialState, type State } from './state.ts';
import { reportStorageTrouble } from './storage-trouble.ts';

/** P-01. */
export const STORE_KEY = 'store';

/** What completes the document once it is loaded, and is emptied with the rest. */
interface Completion {
  readonly parts: () => DocumentParts;
  /** Lets what was typed and not sent wait in this tab. */
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

/** The browser's state. Read with a selector: `useStore((state) => state.user)`. */
export const useStore = create<State>()(() => stateOf(document));

/** Writes the document at once; a part that is not loaded stays as it was saved. */
export function saveDocument(): void {
  try {
    localStorage.setItem(STORE_KEY, serialize(useStore.getState(), completion?.parts() ?? unread));
  } catch {
    reportStorageTrouble();
  }
}

// P-01: on every change, except one that adds a notification.
useStore.subscribe((state, previous) => {
  if (state.notifications.length > previous.notifications.length) return;
  saveDocument();
});

/** From now on `given` supplies the parts. Returns those that were saved. */
export function completeDocument(given: Completion): DocumentParts {
  completion = given;
  return unread;
}

/** Parts as they were saved by a page before this one, when no page has loaded them. */
export const unreadParts = (): DocumentParts | null => (completion === null ? unread : null);

/** What was typed and not sent is about to be forgotten here: it waits in this tab (S-03). */
export const keepTyped = (): void => completion?.keep();

/** Databases go with the person they belong to. */
function restart(state: State, keyStays = false): void {
  unread = {};
  completion?.forget();
  deleteDatabase(FILES);
  if (!keyStays) deleteDatabase(KEYS);
  useStore.setState(state, true);
}

/** Back to the start, and nothing of it left in the browser (S-02, S-03). */
export function forgetStore(): void {
  restart(initialState);
  try {
    localStorage.removeItem(STORE_KEY);
  } catch {
    // Storage is switched off: there was nothing.
  }
}

/** What belongs to a person who turns out not to be signed in goes; a visitor's calculations stay (C-13). */
export function forgetPerson({ keyStays = false }: { readonly keyStays?: boolean } = {}): void {
  restart({ ...initialState, calculator: useStore.getState().calculator }, keyStays);
}

// The session ended in another tab: what this one still has in memory may not be written again. It waits here until that
// tab says whether the user signed out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORE_KEY && newValue === null && useStore.getState().user !== null) {
      keepTyped();
      forgetStore();
    }
  });
}
