import { contractEventGroups } from '@portaal/domain/investing/contract-events/groups';
import { oneOf, searchParams } from '../../../lib/search-params.ts';

/** Filter of the contract history, by kind of event. */
export const contractEventSearch = searchParams({ soort: oneOf(contractEventGroups) });
