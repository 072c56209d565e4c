type Listener = () => void;

let hint: string | null = null;
const listeners = new Set<Listener>();

/**
 * The maintenance header of the latest response: null without maintenance, and a different value after each change.
 * The header makes polling unnecessary; `getMaintenance` returns the details.
 */
export const maintenanceHint = {
  current: (): string | null => hint,
  report(newHint: string | null): void {
    if (newHint === hint) return;
    hint = newHint;
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
