import type { PayoutStatus } from '@portaal/domain/money/payouts/status';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import type { PayoutState } from './payout-state.sql.ts';
import { openAccount } from './sealed-account.mapping.ts';

/** Context for determining the status of a payout. */
export interface PayoutView {
  readonly keys: FieldKeys;
  readonly today: string;
  /** First day of payouts paid by file; null means every day. The status of earlier payouts is unknown to us. */
  readonly payoutsFrom: string | null;
}

export const payoutViewOf = (
  { brands, clock, configuration }: Pick<Services, 'brands' | 'clock' | 'configuration'>,
  brand: string,
): PayoutView => ({
  keys: configuration.fieldKeys,
  today: clock.today(),
  payoutsFrom: brands.byId(brand)?.payoutsFrom ?? null,
});

const UNDER_WAY: readonly string[] = ['underway', 'accepted'];

/**
 * Returns the status of a payout; null if the payout is cancelled or is older than our first file. Shows the
 * account in the file sent to the bank, even if the investor changes it later. Omits a planned day in the
 * past.
 */
export function payoutStatusOf(
  { keys, today, payoutsFrom }: PayoutView,
  { id, status, attempt, payOn, paidOn, withheldBy }: PayoutState,
): PayoutStatus | null {
  if (status === 'cancelled') return null;
  const isOwn = attempt !== null && !attempt.isOfFormerHolder;
  const Rekening = isOwn ? maskedIban(openAccount(keys, attempt.id, attempt.sealedAccount).iban) : null;
  const fields = { Rekening, Aangehouden: withheldBy, Bevestiging: null };
  if (status === 'paid') {
    const Bevestiging = isOwn && attempt.status === 'booked' ? id : null;
    return { ...fields, Stand: 'betaald', Datum: paidOn, Bevestiging };
  }
  if (attempt?.isWithBank && UNDER_WAY.includes(attempt.status)) {
    return { ...fields, Stand: 'onderweg', Datum: attempt.executeOn < today ? null : attempt.executeOn };
  }
  if (attempt?.returnedOn) return { ...fields, Stand: 'teruggekomen', Datum: attempt.returnedOn };
  if (payoutsFrom !== null && payOn < payoutsFrom) return null;
  // Also applies between the creation of the file and its handover to the bank.
  return { ...fields, Stand: 'opgedragen', Datum: payOn < today ? null : payOn, Rekening: null };
}
