type Listener = () => void;

let known: string | null = null;
const listeners = new Set<Listener>();

/**
 * The maintenance header of the latest response: null without maintenance, and a new value for each change. It makes
 * polling unnecessary; `getMaintenance` returns the details.
 */
export const maintenanceHint = {
  current: (): string | null => known,
  report(said: string | null): void {
    if (said === known) return;
    known = said;
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
