import { expect, test } from 'vitest';
import { initialSale, type SaleDraft, saleOf, saleText, savedSale } from './sale-draft.ts';

const sale: SaleDraft = {
  at: Date.now(),
  contractId: 'c1',
  step: 'amounts',
  form: { way: 'amount', total: { amount: null }, funds: { 2: { amount: 750.5, units: null } } },
};

test('R-32 restores a sale as entered, except input that could not be converted to a value', () => {
  expect(saleOf(saleText(sale))).toEqual(sale);
  const typed = { ...sale, form: { ...sale.form, total: { amount: null, problem: 'Vul een bedrag in.' } } };
  expect(saleOf(saleText(typed))).toEqual(sale);
  expect(saleText(initialSale)).toBe('');
});

test.each(['', 'x', '[]', 'null', '{"step":"overview"}', '{"contractId":7}'])(
  'R-32 treats "%s" as no sale and throws no error',
  (text) => expect(saleOf(text)).toEqual(initialSale),
);

test('R-32 omits only the invalid values of a damaged sale draft', () => {
  const damaged = {
    contractId: 'c1',
    step: 'paid',
    form: { way: 'gift', total: { amount: -1 }, funds: { x: {}, 2: { amount: '5', units: 3 }, 3: null } },
  };
  expect(saleOf(JSON.stringify(damaged))).toEqual({
    contractId: 'c1',
    at: expect.any(Number),
    step: 'start',
    form: { way: 'spread', total: { amount: null }, funds: { 2: { amount: null, units: 3 } } },
  });
});

test('R-32 stores a sale that was not ordered for exactly one day', () => {
  const [day, at] = [86_400_000, sale.at];
  expect(savedSale(sale, at + day - 1)).toEqual(sale);
  expect(savedSale(sale, at + day)).toBe(initialSale);
  // If the device's clock was a week ahead when the sale was entered, the lifetime of one day starts when the draft
  // is restored.
  expect(savedSale({ ...sale, at: at + 7 * day }, at)).toEqual(sale);
});

test('R-32 starts the one-day lifetime of a sale saved by an older version when that sale is restored', () => {
  const { at: _, ...older } = sale;
  expect(savedSale(older, 5)).toEqual({ ...sale, at: 5 });
});
