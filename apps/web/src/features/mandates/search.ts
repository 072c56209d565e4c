import { matching, searchParams } from '../../lib/search-params.ts';

/** Parameters that the mandate provider adds on return. The server verifies that they are genuine. */
export const mandateSearch = searchParams({
  m: matching(/^\S{1,64}$/),
  status: matching(/^\S{1,20}$/),
  s: matching(/^\S{1,128}$/),
  token: matching(/^\S{1,100}$/),
});
