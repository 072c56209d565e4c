import type { ContractStatus } from '@portaal/domain/fields/contract';
import { cents, isoDate, price } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import {
  type BookedEntry,
  correctionDay,
  correctionRejection,
  planCorrection,
  planDebitReversal,
} from './correction-plan.rules.ts';

const day = isoDate('2026-11-20');
const reinvested: BookedEntry = {
  id: 7,
  type: 'REINVESTMENT',
  fundId: 1,
  amountCents: cents(33_95),
  price: '100.1042',
  units: '0.3391',
  causeId: null,
  dealingDay: '2026-11-01',
  countedOn: null,
};

describe('a correction has an effective day', () => {
  test.each<[string, string, string | null, ContractStatus, string]>([
    ['today, after the dealing day of the month', '2026-11-20', '2026-11-01', 'active', '2026-11-20'],
    ['the day after, on the valuation date itself', '2026-11-01', '2026-11-01', 'active', '2026-11-02'],
    [
      'the last day before a month that waits for its prices',
      '2026-12-03',
      '2026-11-01',
      'active',
      '2026-11-30',
    ],
    ['the same last day, on the first of the month', '2026-12-01', '2026-11-01', 'blocked', '2026-11-30'],
    ['today, for a contract that no run deals any more', '2026-11-20', '2024-03-01', 'sold', '2026-11-20'],
    ['today, before the first run', '2026-11-20', null, 'active', '2026-11-20'],
  ])('the effective day of a correction is %s', (_name, today, openingValueDate, status, expected) => {
    expect(correctionDay(isoDate(today), { openingValueDate, status })).toBe(expected);
  });
});

describe('a correction is planned as ledger lines', () => {
  test('a correction reverses a line by its opposite and derives the replacement from amount and price', () => {
    const correct = { amount: cents(30_00), price: price(100_0000) };
    expect(planCorrection(reinvested, correct, '97.6033', day)).toEqual({
      dealingDay: '2026-11-20',
      countedOn: '2026-11-01',
      repaidCents: cents(0),
      lines: [
        expect.objectContaining({
          type: 'CORRECTION',
          amountCents: cents(-33_95),
          price: '100.1042',
          units: '-0.3391',
          unitsAfter: '97.2642',
          reversesId: 7,
        }),
        expect.objectContaining({
          type: 'REINVESTMENT',
          amountCents: cents(30_00),
          price: '100.0000',
          units: '0.3000',
          unitsAfter: '97.5642',
          reversesId: null,
        }),
      ],
    });
  });

  test('a corrected entry cost stays a cost, and is booked after the units sold for it are returned', () => {
    const cost = {
      ...reinvested,
      type: 'WRAPPER_COST' as const,
      amountCents: cents(-10_00),
      units: '-0.1000',
    };
    const { lines } = planCorrection(cost, { amount: cents(4_00), price: price(100_0000) }, '50', day);
    expect(lines).toMatchObject([
      { amountCents: cents(10_00), units: '0.1000', unitsAfter: '50.1000' },
      { type: 'WRAPPER_COST', amountCents: cents(-4_00), units: '-0.0400', unitsAfter: '50.0600' },
    ]);
    expect(planCorrection(cost, null, '50', day).lines).toHaveLength(1);
  });

  test('the reversal of a direct debit sells no more units than the contract holds', () => {
    const parts = [
      { fundId: 1, amountCents: cents(100_00), costCents: cents(0), price: '100.0000', holding: '0.4000' },
      { fundId: 2, amountCents: cents(50_00), costCents: cents(2_50), price: '125.0000', holding: '9.0000' },
    ];
    expect(planDebitReversal('d', parts, day)).toMatchObject({
      repaidCents: cents(150_00),
      lines: [
        { amountCents: cents(-100_00), units: '-0.4000', unitsAfter: '0.0000' },
        // € 47,50 ÷ € 125 is 0.38 units, and the entry cost is returned.
        { amountCents: cents(-50_00), units: '-0.3800', unitsAfter: '8.6200' },
        { type: 'ENTRY_COST', amountCents: cents(2_50), units: '0.0000', unitsAfter: '8.6200', price: null },
      ],
    });
  });
});

describe('some lines cannot be corrected, for a stated reason', () => {
  const state = { isReversed: false, status: 'active' as const, holding: '97.6033' };
  test.each([
    [reinvested, { ...state, isReversed: true }, 'al teruggedraaid'],
    [{ ...reinvested, type: 'CORRECTION' as const }, state, 'zelf een correctie'],
    [{ ...reinvested, type: 'PERIODIC_DEPOSIT' as const }, state, 'Hoort bij een storting'],
    [{ ...reinvested, type: 'ENTRY_COST' as const }, state, 'Hoort bij een storting'],
    [{ ...reinvested, type: 'SELL' as const }, state, 'uitbetaald'],
    [{ ...reinvested, type: 'SWITCH_IN' as const }, state, 'fondswissel'],
    [reinvested, { ...state, status: 'sold' as const }, 'beëindigd'],
    [reinvested, { ...state, holding: '0.3390' }, 'al verkocht'],
  ])('returns the reason for rejecting case %#', (entry, lines, expected) => {
    expect(correctionRejection(entry, lines)).toContain(expected);
  });

  test('returns null for a ledger line that can be reversed', () => {
    expect(correctionRejection(reinvested, state)).toBeNull();
    const cost = { type: 'WRAPPER_COST' as const, units: '-0.1000' };
    expect(correctionRejection(cost, { ...state, holding: '0' })).toBeNull();
  });
});
