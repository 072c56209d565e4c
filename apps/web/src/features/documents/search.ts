import { documentKinds } from '@portaal/domain/documents/kinds';
import { matching, oneOf, searchParams } from '../../lib/search-params.ts';

/** Filter of the list. */
export const documentSearch = searchParams({ soort: oneOf(documentKinds), jaar: matching(/^\d{4}$/) });

export type DocumentSearch = ReturnType<typeof documentSearch>;
