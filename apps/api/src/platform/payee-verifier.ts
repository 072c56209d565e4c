/**
 * What the bank of an account says of a name. Only of a name that is nearly right it says whose the account is: of any
 * other that is a stranger's.
 */
export type PayeeVerdict =
  | { readonly outcome: 'match' | 'noMatch' | 'notPossible' }
  | { readonly outcome: 'closeMatch'; readonly bankName: string };

/** Verification of Payee, as our bank offers it. */
export interface PayeeVerifier {
  /** Never rejects: a bank that does not answer, or not in time, says that it is not possible. */
  readonly verify: (payee: { readonly iban: string; readonly name: string }) => Promise<PayeeVerdict>;
}
