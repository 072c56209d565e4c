import { oneOf, searchParams, text } from '../../lib/search-params.ts';

/** Possible orders of a list of contracts. */
const contractOrders = ['waarde', 'resultaat', 'inleg', 'naam', 'nummer'] as const;
export type ContractOrder = (typeof contractOrders)[number];

/** Order and search text of the list. */
export const contractSearch = searchParams({ sorteer: oneOf(contractOrders), zoek: text });

/** The unpaid contract to open. */
export const unpaidSearch = searchParams({ contract: text });
