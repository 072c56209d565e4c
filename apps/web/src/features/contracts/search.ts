import { oneOf, searchParams, text } from '../../lib/search-params.ts';

/** The orders a list of contracts can have. */
const contractOrders = ['waarde', 'resultaat', 'inleg', 'naam', 'nummer'] as const;
export type ContractOrder = (typeof contractOrders)[number];

/** Order and search words of the list. */
export const contractSearch = searchParams({ sorteer: oneOf(contractOrders), zoek: text });

/** The unpaid contract that is opened. */
export const unpaidSearch = searchParams({ contract: text });
