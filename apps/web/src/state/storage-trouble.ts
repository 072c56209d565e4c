type Listener = () => void;

let listener: Listener | null = null;
let occurred = false;

/** Called once a visit, when the browser turns out to keep nothing: storage is full, forbidden or not there. */
export function onStorageTrouble(notify: Listener): void {
  listener = notify;
  if (occurred) notify();
}

/** The application goes on in memory; the caller who meets the trouble reports it here. */
export function reportStorageTrouble(): void {
  if (!occurred) listener?.();
  occurred = true;
}
