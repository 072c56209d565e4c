// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { emptyForm } from '../entities/sale/sale-form.ts';
import { takeLapsed } from './lapsed.ts';
import { keepSealed } from './personal-parts.ts';
import { type SaleDraft, saleText } from './sale-draft.ts';
import { Sealer } from './sealer.ts';
import { newKey } from './sealing.ts';

const key = await newKey();
vi.mock('./personal-key.ts', () => ({ personalKey: async () => key }));

const sale: SaleDraft = {
  at: Date.now(),
  contractId: 'c1',
  step: 'amounts',
  form: { ...emptyForm, way: 'amount', funds: { 2: { amount: 750, units: null } } },
};

test('S-03 after the session expired, restores an encrypted sale for its owner only', async () => {
  const saved = (await new Sealer(key).seal({ sale: saleText(sale) })) as { readonly sale: string };
  // Base64 could contain the name of the field by chance, so the decoded bytes are checked.
  expect(saved.sale).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(saved.sale.slice(3), 'base64url').toString('latin1')).not.toContain('"contractId"');
  await keepSealed('a@b.nl', saved);
  expect(takeLapsed('sale', 'c@d.nl')).toBeNull();
  await keepSealed('a@b.nl', saved);
  expect(takeLapsed('sale', 'a@b.nl')).toEqual(sale);
  expect(takeLapsed('sale', 'a@b.nl')).toBeNull();
});
