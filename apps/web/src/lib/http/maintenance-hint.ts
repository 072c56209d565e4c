type Listener = () => void;

let known: string | null = null;
const listeners = new Set<Listener>();

/**
 * What the last answer of the server said of maintenance in its header: null for none, a new value for another. So nobody
 * has to ask again and again; what it is, `getMaintenance` says.
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
