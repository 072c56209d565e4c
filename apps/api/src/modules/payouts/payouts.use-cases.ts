export { markPaid, markReturned } from './payout-bookings.ts';
