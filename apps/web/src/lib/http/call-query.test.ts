import * as calls from '@portaal/domain/calls';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { callQuery } from './call-query.ts';

test('P-04 contracts are fetched once and cached until a change invalidates them', async () => {
  const fetched = vi.fn(
    async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient();
  const summaries = callQuery(calls.listContractSummaries);
  await client.fetchQuery(summaries);
  await client.fetchQuery(summaries);
  expect(fetched).toHaveBeenCalledTimes(1);
  await client.invalidateQueries({ queryKey: summaries.queryKey });
  await client.fetchQuery(summaries);
  expect(fetched).toHaveBeenCalledTimes(2);
});
