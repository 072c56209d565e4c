export { sumPayoutsUnderWay } from './own-payouts.ts';
export { checkDuePayees } from './payee-names.ts';
export type { RefundedLine } from './payout-attempts.repository.ts';
export { countMadeBatches } from './payout-batches.repository.ts';
export { isNoSuchPayout, markPaid, markReturned } from './payout-bookings.ts';
export { type PayoutView, payoutStatusOf as payoutStandOf, payoutViewOf } from './payout-status.ts';
