export { sumPayoutsUnderWay } from './own-payouts.use-cases.ts';
export { checkDuePayees } from './payee-names.use-cases.ts';
export type { RefundedLine } from './payout-attempts.repository.ts';
export { countMadeBatches } from './payout-batches.repository.ts';
export { isNoSuchPayout, markPaid, markReturned } from './payout-bookings.use-cases.ts';
export { type PayoutView, payoutStatusOf as payoutStandOf, payoutViewOf } from './payout-status.rules.ts';
