import { contractEventGroups } from '@portaal/domain/contract-events/groups';
import { oneOf, searchParams } from '../../lib/search-params.ts';

/** What the history is narrowed to. */
export const contractEventSearch = searchParams({ soort: oneOf(contractEventGroups) });
