import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import {
  dealDeposit,
  dealSale,
  distributionOf,
  openingValue,
  reinvest,
  wrapperCostOf,
} from './dealing-run.ts';
import { cents, centsToEuro, euroToCents } from './money.ts';
import {
  decimalToPrice,
  decimalToUnits,
  price,
  priceToDecimal,
  units,
  unitsFor,
  unitsToDecimal,
  valueOfUnits,
} from './participations.ts';

describe('worked example 12 executes the monthly dealing run', () => {
  const expected = data.examples['12'];
  const holding = decimalToUnits(97);
  const nav = decimalToPrice(100.1042);
  const distribution = distributionOf(holding, decimalToPrice(0.35));
  const reinvested = reinvest(distribution, nav);
  const topUp = dealDeposit(euroToCents(250), 0.03, nav);
  const after = units(holding + reinvested + topUp.units);

  it('the dealing run starts from the value of the previous month', () => {
    expect(centsToEuro(valueOfUnits(holding, decimalToPrice(100)))).toBe(expected.value_primo_previous);
  });

  it('the dealing run reinvests the distribution without entry cost', () => {
    expect(centsToEuro(distribution)).toBe(expected.distribution);
    expect(unitsToDecimal(reinvested)).toBe(expected.reinvested_units);
  });

  it('the dealing run deals the top-up after entry cost', () => {
    expect(centsToEuro(topUp.cost)).toBe(expected.topup_cost);
    expect(centsToEuro(topUp.invested)).toBe(242.5);
    expect(unitsToDecimal(topUp.units)).toBe(expected.topup_units);
  });

  it('the dealing run opens the month with the exact `PrimoWaarde`', () => {
    expect(unitsToDecimal(after)).toBe(expected.units_after);
    expect(centsToEuro(openingValue([{ units: after, nav }]))).toBe(
      expected.PrimoWaardeHuidigeMaandNaProlongatie,
    );
  });
});

describe('the dealing run executes its other steps', () => {
  it('a dealing run rounds the value of every fund before adding up', () => {
    const half = { units: units(50), nav: decimalToPrice(1) };
    expect(openingValue([half, half])).toBe(2);
  });

  it('a dealing run pays a sale out after exit cost', () => {
    expect(dealSale(decimalToUnits(10), 0.015, decimalToPrice(100.1042))).toEqual({
      gross: 100_104,
      cost: 1502,
      paidOut: 98_602,
    });
  });

  it('a dealing run charges a twelfth of the annual wrapper cost per month', () => {
    expect(wrapperCostOf(euroToCents(9986.56), 0.002)).toBe(166);
  });

  it('a dealing run splits a deposit and a sale without losing a cent', () => {
    const rate = fc.integer({ min: 0, max: 50_000 }).map((millionths) => millionths / 1_000_000);
    const nav = fc.integer({ min: 10_000, max: 10_000_000 }).map(price);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), rate, nav, (amount, costRate, unitPrice) => {
        const deposit = dealDeposit(cents(amount), costRate, unitPrice);
        expect(deposit.cost + deposit.invested).toBe(amount);
        const sale = dealSale(deposit.units, costRate, unitPrice);
        expect(sale.cost + sale.paidOut).toBe(sale.gross);
      }),
    );
  });
});

describe('units and prices have four decimals', () => {
  it('units and prices are exact to the last decimal, even if a floating-point product is not', () => {
    const safe = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 1e9 }), (unitsOwned, unitPrice) => {
        const product = BigInt(unitsOwned) * BigInt(unitPrice);
        const magnitude = ((product < 0n ? -product : product) + 500_000n) / 1_000_000n;
        const exact = Number(product < 0n ? -magnitude : magnitude);
        expect(valueOfUnits(units(unitsOwned), price(unitPrice))).toBe(exact);
      }),
    );
  });

  it('units and prices round half a cent and half a ten-thousandth away from zero', () => {
    expect(valueOfUnits(units(50), decimalToPrice(1))).toBe(1);
    expect(valueOfUnits(units(-50), decimalToPrice(1))).toBe(-1);
    expect(valueOfUnits(units(49), decimalToPrice(1))).toBe(0);
    expect(unitsFor(cents(1), decimalToPrice(200))).toBe(1);
    expect(unitsFor(cents(-1), decimalToPrice(200))).toBe(-1);
  });

  it('units and prices are converted from and to decimals with 4 places', () => {
    expect(decimalToUnits(99.7616)).toBe(997_616);
    expect(priceToDecimal(decimalToPrice(100.1042))).toBe(100.1042);
    expect(() => decimalToUnits(0.00005)).toThrow(RangeError);
    expect(() => decimalToPrice(Number.NaN)).toThrow(RangeError);
    expect(() => units(1.5)).toThrow(RangeError);
  });

  it('units cannot be bought at a price of 0', () => {
    expect(() => unitsFor(cents(100), price(0))).toThrow(RangeError);
  });
});
