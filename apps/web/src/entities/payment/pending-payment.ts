/** The portal state of a payment for which the investor left the site (P-03), until its outcome is known. */
export interface PendingPayment {
  readonly id: string;
}

let keep: ((pending: PendingPayment | null) => void) | null = null;

/** Registers where the application stores the pending payment, so that features do not depend on the state. */
export function registerPendingPayment(registered: ((pending: PendingPayment | null) => void) | null): void {
  keep = registered;
}

export function notePendingPayment(pending: PendingPayment | null): void {
  keep?.(pending);
}
