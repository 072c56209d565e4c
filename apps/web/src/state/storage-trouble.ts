type Listener = () => void;

let listener: Listener | null = null;
let occurred = false;

/**
 * Registers the listener. It is called once per visit, if the browser turns out to be unable to store data: storage
 * is full, forbidden or missing.
 */
export function onStorageTrouble(notify: Listener): void {
  listener = notify;
  if (occurred) notify();
}

/** Reports that storing data failed. The application continues in memory. */
export function reportStorageTrouble(): void {
  if (!occurred) listener?.();
  occurred = true;
}
