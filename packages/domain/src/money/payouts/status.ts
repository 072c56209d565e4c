import * as z from 'zod/mini';

/** Statuses of a payout, as shown to the investor. */
export const payoutStatuses = ['opgedragen', 'onderweg', 'betaald', 'teruggekomen'] as const;

/** Reasons for withholding a payout that is not at the bank yet (decisions 0040 and 0080). */
const withheldReasons = ['contract', 'identity', 'confirmation', 'account'] as const;

/** Status of a payout, in the same form on every page of an investor. */
export const payoutStatus = z.object({
  /**
   * `onderweg`: our bank has the payment order. `betaald`: a statement of our bank confirms the payment.
   * `teruggekomen`: the payout was paid and then returned.
   */
  Stand: z.enum(payoutStatuses),
  /**
   * Day of the planned payment, of the order to the bank, of the debit, or of the return; null if the planned day has
   * passed.
   */
  Datum: z.nullable(z.string()),
  /** Last digits of the payee's account number; null until the bank has the payment order. */
  Rekening: z.nullable(z.string()),
  /** Reason for withholding the payout; null if it is not withheld. */
  Aangehouden: z.nullable(z.enum(withheldReasons)),
  /**
   * Id for downloading the proof of payment (`getPayoutProof`); null if no statement of our bank contains the payout
   * yet.
   */
  Bevestiging: z.nullable(z.string()),
});
export type PayoutStatus = z.infer<typeof payoutStatus>;
