import * as calls from '@portaal/domain/calls';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changedBy } from './changes.ts';

test('P-04 a change of a contract invalidates only the queries of that contract and of the contract lists', async () => {
  const client = new QueryClient();
  const keys = [
    ['/api/contracts', {}, {}],
    ['/api/contracts/summaries', {}, {}],
    ['/api/contracts/{id}', { id: 'c1' }, {}],
    ['/api/contracts/{id}/transactions', { id: 'c1' }, { jaar: '2026' }],
    ['/api/contracts/{id}', { id: 'c2' }, {}],
    ['/api/offers', {}, {}],
  ];
  for (const key of keys) client.setQueryData(key, []);
  await changedBy(client, calls.cancelTopUp, { id: 'c1', topUpId: 't1' });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
