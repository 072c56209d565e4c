import { useEffect, useSyncExternalStore } from 'react';

type FindTerm = typeof import('@portaal/domain/glossary/find-term').findTerm;

let source: (() => Promise<FindTerm>) | undefined;
let found: FindTerm | undefined;
let asked = false;
const listeners = new Set<() => void>();

/** Says where the glossary comes from; until a label asks for it, nothing is fetched. */
export function explainTerms(load: () => Promise<FindTerm>) {
  source = load;
}

function ask() {
  if (asked || source === undefined) return;
  asked = true;
  source().then(
    (find) => {
      found = find;
      for (const listener of listeners) listener();
    },
    // Without it labels are plain words; the next page that shows one asks again.
    () => {
      asked = false;
    },
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Finds a term in a label, once the glossary is there. */
export function useFindTerm(): FindTerm | undefined {
  useEffect(ask, []);
  return useSyncExternalStore(
    subscribe,
    () => found,
    () => undefined,
  );
}
