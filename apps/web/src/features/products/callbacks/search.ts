import { annuityCodes } from '@portaal/domain/products/products/product';
import { matching, oneOf, searchParams } from '../../../lib/search-params.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The annuity that a user wants to buy and its offer; the callback request includes both. */
export const callbackSearch = searchParams({ lijfrente: oneOf(annuityCodes), offerte: matching(UUID) });
