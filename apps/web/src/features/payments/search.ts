import { matching, searchParams } from '../../lib/search-params.ts';

export const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Identifies the payment. The cancellation flag (`c`) is not read, because the server knows how the payment ended. */
export const paymentSearch = searchParams({ p: matching(PAYMENT_ID) });
