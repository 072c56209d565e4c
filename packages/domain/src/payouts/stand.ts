import * as z from 'zod/mini';

/** Where the money of a payout is. */
export const payoutStands = ['opgedragen', 'onderweg', 'betaald', 'teruggekomen'] as const;

/** Why a payout that is not with the bank waits (decisions 0040 and 0080). */
const withheldReasons = ['contract', 'identity', 'confirmation', 'account'] as const;

/** Where the money of a payout is, as every page of an investor says it. */
export const payoutStand = z.object({
  /** `onderweg`: our bank has the order; `betaald`: a statement of our bank says so; `teruggekomen`: it was paid and came back. */
  Stand: z.enum(payoutStands),
  /** When we plan to pay, asked the bank to pay, were booked off, or had it back; null: the day we planned is over. */
  Datum: z.nullable(z.string()),
  /** The end of the account it goes or went to; null as long as the bank has no order. */
  Rekening: z.nullable(z.string()),
  /** Null: nothing stands in its way. */
  Aangehouden: z.nullable(z.enum(withheldReasons)),
  /** Of which payout there is a proof (`getPayoutProof`); null: there is none, as no statement of our bank has it. */
  Bevestiging: z.nullable(z.string()),
});
export type PayoutStand = z.infer<typeof payoutStand>;
