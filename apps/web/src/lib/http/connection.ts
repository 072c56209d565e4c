/** Tracks whether the last request reached the server, for the offline notice (S-04). */
type Listener = () => void;

let reachable = true;
const listeners = new Set<Listener>();

export const connection = {
  isReachable: (): boolean => reachable,
  report(nowReachable: boolean): void {
    if (reachable === nowReachable) return;
    reachable = nowReachable;
    for (const listener of listeners) listener();
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
