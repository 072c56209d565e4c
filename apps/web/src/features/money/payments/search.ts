import { matching, searchParams } from '../../../lib/search-params.ts';

export const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * URL parameters of a payment: `p` identifies it. The cancellation flag (`c`) is ignored, because the server knows
 * the outcome.
 */
export const paymentSearch = searchParams({ p: matching(PAYMENT_ID) });
