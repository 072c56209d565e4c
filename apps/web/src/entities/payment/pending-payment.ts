/** What the portal state keeps of a payment the investor left for (P-03), until its outcome is known. */
export interface PendingPayment {
  readonly id: string;
}

let keep: ((pending: PendingPayment | null) => void) | null = null;

/** The application registers where it is kept, so that no feature need know the state. */
export function registerPendingPayment(registered: ((pending: PendingPayment | null) => void) | null): void {
  keep = registered;
}

export function notePendingPayment(pending: PendingPayment | null): void {
  keep?.(pending);
}
