import { oneOf, searchParams, text } from '../../../lib/search-params.ts';

/** Possible sort orders of the list of contracts. */
const contractOrders = ['waarde', 'resultaat', 'inleg', 'naam', 'nummer'] as const;
export type ContractOrder = (typeof contractOrders)[number];

/** Sort order and search text of the list. */
export const contractSearch = searchParams({ sorteer: oneOf(contractOrders), zoek: text });

/** Id of the unpaid contract to expand. */
export const unpaidSearch = searchParams({ contract: text });
