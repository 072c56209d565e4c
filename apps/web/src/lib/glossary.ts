import { useEffect, useSyncExternalStore } from 'react';

type FindTerm = typeof import('@portaal/domain/glossary/find-term').findTerm;

let source: (() => Promise<FindTerm>) | undefined;
let found: FindTerm | undefined;
let isRequested = false;
const listeners = new Set<() => void>();

/** Sets the source of the glossary. Nothing is fetched until a label needs it. */
export function explainTerms(load: () => Promise<FindTerm>) {
  source = load;
}

function ask() {
  if (isRequested || source === undefined) return;
  isRequested = true;
  source().then(
    (find) => {
      found = find;
      for (const listener of listeners) listener();
    },
    // If the glossary cannot be loaded, labels are plain text. The next page with a label tries again.
    () => {
      isRequested = false;
    },
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the function that finds a glossary term in a label; undefined until the glossary is loaded. */
export function useFindTerm(): FindTerm | undefined {
  useEffect(ask, []);
  return useSyncExternalStore(
    subscribe,
    () => found,
    () => undefined,
  );
}
