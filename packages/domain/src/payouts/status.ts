import * as z from 'zod/mini';

/** Statuses of a payout's money. */
export const payoutStatuses = ['opgedragen', 'onderweg', 'betaald', 'teruggekomen'] as const;

/** Reasons why a payout that is not at the bank is withheld (decisions 0040 and 0080). */
const withheldReasons = ['contract', 'identity', 'confirmation', 'account'] as const;

/** Status of a payout's money, in the same form on every page of an investor. */
export const payoutStatus = z.object({
  /**
   * `onderweg`: our bank has the order. `betaald`: a statement of our bank confirms it. `teruggekomen`: it was paid
   * and returned.
   */
  Stand: z.enum(payoutStatuses),
  /**
   * Day of the planned payment, of the order to the bank, of the debit, or of the return; null: the planned day has
   * passed.
   */
  Datum: z.nullable(z.string()),
  /** Last digits of the account it goes or went to; null until the bank has the order. */
  Rekening: z.nullable(z.string()),
  /** Null: not withheld. */
  Aangehouden: z.nullable(z.enum(withheldReasons)),
  /** Id of the payout with a proof (`getPayoutProof`); null: no proof, because no statement of our bank contains it. */
  Bevestiging: z.nullable(z.string()),
});
export type PayoutStatus = z.infer<typeof payoutStatus>;
