import * as calls from '@portaal/domain/calls';
import { callQuery } from '../../lib/http/call-query.ts';

/** Returns the query for the files of an application. */
export const uploadsQuery = (id: string) =>
  callQuery(calls.listUploads, { params: { id }, globalErrors: false });
