import { requestOptions } from '@portaal/domain/investing/change-requests/options';
import { expect, test } from 'vitest';

test('every option that is sent as a request has a form, and every form belongs to an option', async () => {
  const files = import.meta.glob('./forms/*.tsx');
  expect(Object.keys(files).sort()).toEqual(requestOptions.map((option) => `./forms/${option}.tsx`).sort());
  for (const load of Object.values(files)) expect(await load()).toHaveProperty('Form');
});
