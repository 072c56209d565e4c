/**
 * The bank's result for the name of an account. Includes the account holder's name only for a close match,
 * because otherwise it may be the name of a stranger.
 */
export type PayeeVerdict =
  | { readonly outcome: 'match' | 'noMatch' | 'notPossible' }
  | { readonly outcome: 'closeMatch'; readonly bankName: string };

/** Verification of Payee, as offered by our bank. */
export interface PayeeVerifier {
  /** Verifies a payee. Never rejects: if the bank does not respond in time, the outcome is `notPossible`. */
  readonly verify: (payee: { readonly iban: string; readonly name: string }) => Promise<PayeeVerdict>;
}
