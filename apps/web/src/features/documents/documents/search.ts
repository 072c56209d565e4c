import { documentKinds } from '@portaal/domain/documents/documents/kinds';
import { matching, oneOf, searchParams } from '../../../lib/search-params.ts';

/** Filter of the document list, by kind (`soort`) and year (`jaar`). */
export const documentSearch = searchParams({ soort: oneOf(documentKinds), jaar: matching(/^\d{4}$/) });

export type DocumentSearch = ReturnType<typeof documentSearch>;
