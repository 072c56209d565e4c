import { matching, searchParams } from '../../../lib/search-params.ts';

/** Parameters that the mandate provider adds to the return URL. The server verifies their signature. */
export const mandateSearch = searchParams({
  m: matching(/^\S{1,64}$/),
  status: matching(/^\S{1,20}$/),
  s: matching(/^\S{1,128}$/),
  token: matching(/^\S{1,100}$/),
});
