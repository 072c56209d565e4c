type Listener = () => void;

let listener: Listener | null = null;
let occurred = false;

/** Told once a visit, when the browser turns out to keep nothing: storage is full, forbidden or not there. */
export function onStorageTrouble(tell: Listener): void {
  listener = tell;
  if (occurred) tell();
}

/** The application goes on in memory; the caller who meets the trouble reports it here. */
export function reportStorageTrouble(): void {
  if (!occurred) listener?.();
  occurred = true;
}
