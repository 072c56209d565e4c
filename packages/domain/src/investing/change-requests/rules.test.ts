import { isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { contractStatuses } from '../../fields/contract.ts';
import { productCodes } from '../../products/products/product.ts';
import type { OptionDefinition } from './definition.ts';
import { switchPreview } from './fund-switch.ts';
import { payoutAt } from './options/lijfrente.ts';
import {
  type ChangeInput,
  type ChangeOf,
  changeDefinitions,
  changeOptions,
  changeRejection,
} from './options.ts';
import { changeDay, changeEffect, changeLines, changeProblems } from './rules.ts';
import type { ChangeTerms } from './terms.ts';

const fund = (id: number, percentage: number, maximum = 1, minimumPeriodicDeposit = 50) => {
  return {
    id,
    name: `Fonds ${id}`,
    isOpen: true,
    percentage,
    maximum,
    minimumPeriodicDeposit,
    minimumInitialDeposit: 1_000,
    riskIndicator: id + 2,
    yearlyRedemptionRate: 0.05,
    units: percentage * 100,
    movableUnits: percentage * 100,
    nav: 100,
    navDate: isoDate('2026-11-01'),
  };
};
const terms = (change: Partial<ChangeTerms> = {}): ChangeTerms => ({
  product: 'SB',
  status: 'active',
  description: 'Voor later',
  periodicDeposit: 100,
  debitDay: 25,
  pausedUntil: null,
  distribution: 'stock',
  funds: [fund(1, 1), fund(2, 0), fund(3, 0, 0.4, 100)],
  startDate: isoDate('2024-02-01'),
  endDate: null,
  uitkeringsTermijnCode: null,
  periodicPayout: null,
  loonheffingskorting: null,
  loonheffingskortingBij: null,
  nettoUitkeringen: [],
  latestEnd: null,
  today: isoDate('2026-11-20'),
  nextDealingDay: isoDate('2026-12-01'),
  ...change,
});
const deposits = (change: Partial<Extract<ChangeInput, { option: 'inleg' }>> = {}): ChangeInput => ({
  option: 'inleg',
  periodicDeposit: 150,
  debitDay: 25,
  pausedUntil: null,
  ...change,
});
const messages = (change: ChangeInput, of: ChangeTerms) =>
  changeProblems(change, of).map(({ field, message }) => `${field}: ${message.replaceAll('\u00a0', ' ')}`);

test('R-33 the monthly deposit of a contract being sold can only decrease', () => {
  const selling = terms({ status: 'sellPending' });
  expect(messages(deposits(), selling)).toEqual([
    'periodicDeposit: U bent aan het verkopen. U kunt uw inleg nu alleen verlagen, pauzeren of stoppen.',
  ]);
  expect(messages(deposits({ periodicDeposit: 60 }), selling)).toEqual([]);
  expect(messages(deposits({ periodicDeposit: 0 }), selling)).toEqual([]);
});

describe('R-33 a changed monthly deposit has an effective day', () => {
  test.each([
    ['2026-11-10', 25, 25, '2026-11-25'],
    // The collection on the 25th is fixed and announced ten business days before.
    ['2026-11-11', 25, 25, '2026-12-25'],
    // The December collection under the old terms is skipped, because it would be too close to the new collection day
    // in that month.
    ['2026-11-20', 5, 25, '2026-12-05'],
    ['2026-11-20', 25, 5, '2026-12-05'],
    ['2026-12-31', 28, 28, '2027-01-28'],
  ])(
    'a change requested on %s, from collection day %i to day %i, takes effect on %s',
    (today, was, debitDay, day) => {
      const of = terms({ today: isoDate(today), debitDay: was });
      expect(changeEffect(deposits({ debitDay }), of)).toMatchObject({ way: 'onDay', effectiveOn: day });
    },
  );

  test('delays a first monthly deposit until its mandate is signed, and stops a deposit without review', () => {
    expect(changeEffect(deposits(), terms({ periodicDeposit: 0 })).way).toBe('review');
    expect(changeEffect(deposits({ periodicDeposit: 0 }), terms()).way).toBe('onDay');
  });
});

describe('R-33 an annuity can change its payment frequency', () => {
  const annuity = (was: 'Maand' | 'Kwartaal' | 'Jaar', periodicPayout: number) =>
    terms({ product: 'SDIL', uitkeringsTermijnCode: was, periodicPayout, loonheffingskorting: true });

  test.each([
    // For an annuity that started in February 2024, a quarter ends on 1 November and a year on 1 February.
    ['Maand', 'Kwartaal', '2026-12-01'],
    ['Kwartaal', 'Maand', '2026-12-01'],
    ['Maand', 'Halfjaar', '2027-03-01'],
    ['Jaar', 'Maand', '2027-03-01'],
    ['Maand', 'Jaar', '2027-03-01'],
  ] as const)(
    'a change from %s to %s takes effect after a month in which periods of both lengths end',
    (was, uitkeringsTermijnCode, day) => {
      const effect = changeEffect({ option: 'lijfrente', uitkeringsTermijnCode }, annuity(was, 1_000));
      expect(effect.effectiveOn).toBe(day);
    },
  );

  test('pays a month that ended before the effective day at the old frequency', () => {
    const of = { ...annuity('Maand', 1_000), nextDealingDay: isoDate('2026-11-01') };
    expect(changeEffect({ option: 'lijfrente', uitkeringsTermijnCode: 'Kwartaal' }, of).effectiveOn).toBe(
      '2026-12-01',
    );
  });

  test('leaves the yearly total unchanged, and leaves cents that cannot be divided in the contract', () => {
    expect(payoutAt('Kwartaal', 'Maand', 500)).toBe(1_500);
    expect(payoutAt('Maand', 'Kwartaal', 1_000)).toBe(333.33);
    expect(payoutAt('Jaar', 'Halfjaar', 0.01)).toBe(0.02);
    const lines = changeLines(
      { option: 'lijfrente', uitkeringsTermijnCode: 'Maand' },
      annuity('Kwartaal', 1_000),
    );
    expect(lines.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Termijn', 'Elk kwartaal', 'Elke maand'],
      ['Uitkering, bruto', '€\u00a01.000,00 per kwartaal', 'ongeveer €\u00a0333,33 per maand'],
    ]);
  });
});

test('R-33 an accumulation lasts at least five years and ends on the last day of a month', () => {
  const of = terms({ product: 'SUL', latestEnd: isoDate('2041-12-31') });
  const at = (endDate: string) => messages({ option: 'lijfrente', endDate: isoDate(endDate) }, of);
  expect(at('2029-01-31')).toEqual(['endDate: Kies een dag vanaf 1 februari 2029.']);
  expect(at('2042-01-31')).toEqual(['endDate: De opbouw mag uiterlijk op 31 december 2041 eindigen.']);
  expect(at('2035-06-15')).toEqual(['endDate: Kies de laatste dag van een maand.']);
  expect(at('2032-02-29')).toEqual([]);
  expect(
    messages({ option: 'lijfrente', endDate: isoDate('2032-02-29') }, terms({ product: 'SUL' })),
  ).toEqual(['endDate: Vul eerst uw geboortedatum in bij uw persoonlijke informatie.']);
});

test('R-33 requires a payout to begin on a dealing day with a future cut-off, and retains that day during a review', () => {
  const changeFrom = (start: string) => ({
    option: 'lijfrente' as const,
    payout: {
      start: isoDate(start),
      duration: 20,
      uitkeringsTermijnCode: 'Maand' as const,
      loonheffingskorting: false,
    },
  });
  const of = terms({ product: 'SUL', nextDealingDay: isoDate('2027-01-01') });
  expect(messages(changeFrom('2026-12-01'), of)).toEqual([
    'payout.start: Kies een dag vanaf 1 januari 2027.',
  ]);
  expect(messages(changeFrom('2027-01-01'), of)).toEqual([]);
  expect(changeDay(changeFrom('2026-12-01'), of)).toBe('2026-12-01');
});

test('R-33 limits one fund of an annuity to 40%, and applies the minimum deposit of a single fund', () => {
  const allocationOf = (...shares: number[]): ChangeInput => ({
    option: 'fondsverdeling',
    funds: shares.map((percentage, index) => ({ id: index + 1, percentage })),
  });
  expect(messages(allocationOf(0.3, 0.2, 0.5), terms())).toEqual([
    'funds[2].percentage: In een lijfrente mag maximaal 40% in dit fonds.',
  ]);
  expect(messages(allocationOf(0.6, 0, 0.4), terms())).toEqual([]);
  const free = terms({ periodicDeposit: 50, funds: [fund(1, 1), fund(2, 0), fund(3, 0, 1, 100)] });
  expect(messages(allocationOf(0, 0, 1), free)).toEqual([
    'funds: In dit fonds legt u minimaal € 100 per maand in. Wijzig eerst uw maandelijkse inleg.',
  ]);
});

test('R-33 rejects a share in a fund that is not open, unless the contract already has units in that fund', () => {
  const withClosed = (change: Partial<ChangeTerms['funds'][number]>) =>
    terms({ funds: [fund(1, 1), { ...fund(2, 0), isOpen: false, ...change }] });
  const divided = (second: number): ChangeInput => ({
    option: 'fondsverdeling',
    funds: [
      { id: 1, percentage: 1 - second },
      { id: 2, percentage: second },
    ],
  });
  expect(messages(divided(0.5), withClosed({}))).toEqual([
    'funds[1].percentage: Dit fonds is nog niet open. U kunt er nog niet in beleggen.',
  ]);
  expect(messages(divided(0), withClosed({}))).toEqual([]);
  expect(messages(divided(0.5), withClosed({ percentage: 0.2 }))).toEqual([]);
  expect(messages(divided(0.5), withClosed({ units: 1 }))).toEqual([]);
  expect(messages(divided(0.5), withClosed({ isOpen: true }))).toEqual([]);
});

describe('R-33 an investor switches current holdings', () => {
  const allocationOf = (...shares: number[]): ChangeInput => ({
    option: 'fondsverdeling',
    funds: shares.map((percentage, index) => ({ id: index + 1, percentage })),
    switchExisting: true,
  });
  const mixed = (change: Partial<ChangeTerms> = {}) =>
    terms({ periodicDeposit: 0, funds: [fund(1, 0.5), fund(2, 0.5), fund(3, 0, 0.4)], ...change });

  test('a switch of holdings costs the rate in the terms, or half a percent if an older server sends no rate', () => {
    expect(
      switchPreview(allocationOf(0.2, 0.8) as ChangeOf<'fondsverdeling'>, mixed({ switchCostRate: 0.0125 })),
    ).toMatchObject({ sold: 3_000, cost: 37.5, costRate: 0.0125, bought: 2_962.5 });
    const preview = switchPreview(allocationOf(0.2, 0.8) as ChangeOf<'fondsverdeling'>, mixed());
    expect(preview).toMatchObject({
      sold: 3_000,
      cost: 15,
      bought: 2_985,
      locked: 0,
      yearlyRedemptionRate: 0.05,
    });
  });

  test.each([
    [
      {},
      allocationOf(0.5, 0.5),
      'switchExisting: Er is niets om te wisselen: wat u hebt, is al zo verdeeld.',
    ],
    [
      { status: 'awaitingStart' as const },
      allocationOf(1),
      'switchExisting: Wisselen kan zodra dit contract is gestart.',
    ],
    [
      { funds: [fund(1, 1), { ...fund(2, 0), nav: null, navDate: null }] },
      allocationOf(0.5, 0.5),
      'switchExisting: Wisselen kan zodra er van elk fonds een koers is.',
    ],
    [
      {},
      allocationOf(0.95, 0.05),
      'funds[1].percentage: Na de wissel moet er minimaal € 1.000 in dit fonds zitten.',
    ],
  ])('a switch of holdings is rejected for %j', (change, requested, message) => {
    expect(messages(requested, mixed(change))).toEqual([message]);
  });

  test('a switch of holdings requires a review when it raises the risk, and none when it lowers the risk', () => {
    expect(changeEffect(allocationOf(0.2, 0.8), mixed())).toMatchObject({ way: 'review' });
    expect(changeEffect(allocationOf(0.8, 0.2), mixed())).toMatchObject({
      way: 'onDay',
      effectiveOn: '2026-12-01',
    });
    expect(changeEffect(allocationOf(0.4, 0.6), mixed()).way).toBe('onDay');
  });

  test('a switch of holdings is the only change of the allocation that is possible for an annuity in payout', () => {
    const paying = mixed({ product: 'SDIL' });
    const deposits = { ...allocationOf(0.8, 0.2), switchExisting: false } as ChangeInput;
    expect(messages(deposits, paying)[0]).toContain('komen geen nieuwe stortingen');
    expect(changeLines(allocationOf(0.8, 0.2), paying)).toEqual([
      {
        label: 'Verdeling van wat u nu hebt',
        before: 'Fonds 1 50%, Fonds 2 50%',
        after: 'Fonds 1 80%, Fonds 2 20%',
      },
    ]);
  });
});

// Promise: Een lijfrente staat altijd op uw eigen naam.
test('R-33 allows every option or returns a reason for rejection, for each product and status', () => {
  for (const product of productCodes) {
    for (const status of contractStatuses) {
      for (const option of changeOptions) {
        const rejection = changeRejection(option, { product, status });
        const { allowedIn, notFor }: OptionDefinition = changeDefinitions[option];
        expect(rejection === null).toBe(allowedIn.includes(status) && notFor[product] === undefined);
        expect(rejection ?? 'Ja.').toMatch(/\.$/);
      }
    }
  }
});

// Promise: Bij een lijfrente beleggen wij die altijd opnieuw.
// Promise: Uitkeringen van de fondsen beleggen wij opnieuw.
// Promise: Bij een lijfrente herbeleggen wij de opbrengst altijd.
test('R-33 rejects paying distributions of an annuity in cash, in every status', () => {
  for (const status of contractStatuses) {
    for (const product of ['SUL', 'SDIL'] as const) {
      expect(changeRejection('uitkering', { product, status })).not.toBeNull();
    }
  }
  expect(changeRejection('uitkering', { product: 'SB', status: 'active' })).toBeNull();
});
