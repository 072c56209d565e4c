import { matching, searchParams } from '../../lib/search-params.ts';

/** What the provider of mandates says on the way back; the server checks that it is theirs. */
export const mandateSearch = searchParams({
  m: matching(/^\S{1,64}$/),
  status: matching(/^\S{1,20}$/),
  s: matching(/^\S{1,128}$/),
  token: matching(/^\S{1,100}$/),
});
