/**
 * The bank's verdict on the name of an account. Only for a close match does it include the account holder's name; any
 * other name would be a stranger's.
 */
export type PayeeVerdict =
  | { readonly outcome: 'match' | 'noMatch' | 'notPossible' }
  | { readonly outcome: 'closeMatch'; readonly bankName: string };

/** Verification of Payee, as our bank offers it. */
export interface PayeeVerifier {
  /** Verifies a payee. Never rejects: without a timely response of the bank the outcome is `notPossible`. */
  readonly verify: (payee: { readonly iban: string; readonly name: string }) => Promise<PayeeVerdict>;
}
