/** The stored payment for which the investor left the site (P-03), until its outcome is known. */
export interface PendingPayment {
  readonly id: string;
}

let keep: ((pending: PendingPayment | null) => void) | null = null;

/** Registers the function that stores the pending payment, so that features do not depend on the application state. */
export function registerPendingPayment(registered: ((pending: PendingPayment | null) => void) | null): void {
  keep = registered;
}

export function notePendingPayment(pending: PendingPayment | null): void {
  keep?.(pending);
}
