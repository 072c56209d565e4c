import { expect, test } from 'vitest';
import { choiceWarnings } from './investment-warnings.ts';

const fund = (name: string, recommendedHoldingYears: number, currency = 'EUR') => ({
  name,
  recommendedHoldingYears,
  currency,
});

test('lists every fund with a recommended holding period longer than the duration, and the longest of these periods', () => {
  expect(choiceWarnings(6, [fund('A', 7), fund('B', 5), fund('C', 10)])).toEqual([
    'Uw looptijd is korter dan wij aanraden. Voor A en C raden wij minimaal 10 jaar aan.',
  ]);
});

test('mentions a currency other than the euro only once', () => {
  expect(choiceWarnings(10, [fund('A', 7, 'USD'), fund('B', 7, 'USD')])).toEqual([
    'A en B beleggen niet in euro’s (USD). Door een andere wisselkoers kan uw belegging minder waard worden.',
  ]);
});

test('shows no warning for suitable choices', () => {
  expect(choiceWarnings(10, [fund('A', 7)])).toEqual([]);
});
