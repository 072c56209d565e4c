export { findNamedPayouts, markPaid, markReturned } from './payout-bookings.ts';
