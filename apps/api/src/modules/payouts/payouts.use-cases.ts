export { isNoSuchPayout, markPaid, markReturned } from './payout-bookings.ts';
export { openAccount } from './sealed-account.ts';
