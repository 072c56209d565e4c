import { matching, searchParams } from '../../lib/search-params.ts';

export const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which payment. That it would be cancelled (`c`) is not read: the server knows how it ended. */
export const paymentSearch = searchParams({ p: matching(PAYMENT_ID) });
