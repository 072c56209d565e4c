import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SwitchPart, type SwitchPosition, switchFunds } from './fund-switch.ts';
import { price, units, valueOfUnits } from './participations.ts';

const position = (unitsOwned: number, nav: number, share: number, locked = 0): SwitchPosition => ({
  ownUnits: units(unitsOwned),
  locked: units(locked),
  nav: price(nav),
  share,
});
const total = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
const movedOut = (parts: readonly SwitchPart[]) => total(parts.map(({ gross, cost }) => gross - cost));
const movedIn = (parts: readonly SwitchPart[]) => total(parts.map(({ invested }) => invested));

describe('a fund switch moves units between funds', () => {
  test('a fund switch sells all units in a fund without a target share, at a cost of half a percent', () => {
    // 100 units at € 108.2767: € 10,827.67, cost € 54.14.
    const [from, to] = switchFunds([position(100_0000, 108_2767, 0), position(0, 104_5167, 1)], 0.005);
    expect(from).toEqual({
      requested: 100_0000,
      sold: 100_0000,
      gross: 10_827_67,
      cost: 54_14,
      invested: 0,
      bought: 0,
    });
    // € 10,773.53 ÷ € 104.5167.
    expect(to).toMatchObject({ sold: 0, cost: 0, invested: 10_773_53, bought: 103_0795 });
  });

  test("a fund switch moves only the excess above a target, in proportion to each fund's shortfall", () => {
    // The funds hold € 9,000, € 1,000 and nothing. Their targets are 50%, 30% and 20%, so € 4,000 is sold at a cost
    // of € 20.
    const parts = switchFunds(
      [position(90_0000, 100_0000, 5_000), position(10_0000, 100_0000, 3_000), position(0, 100_0000, 2_000)],
      0.005,
    );
    expect(parts.map(({ gross, cost, invested }) => [gross, cost, invested])).toEqual([
      [4_000_00, 20_00, 0],
      [0, 0, 1_990_00],
      [0, 0, 1_990_00],
    ]);
  });

  test('a fund switch does not sell units that the bank can still reverse, or units that the fund does not redeem now', () => {
    const all = [position(10_0000, 100_0000, 0, 4_0000), position(0, 100_0000, 1)];
    expect(switchFunds(all, 0.005)[0]).toMatchObject({ requested: 6_0000, sold: 6_0000 });
    const [from, to] = switchFunds(all, 0.005, (requested) => units(requested / 2));
    expect(from).toMatchObject({ requested: 6_0000, sold: 3_0000, gross: 300_00, cost: 1_50 });
    expect(to?.invested).toBe(298_50);
  });

  test('a fund switch does nothing if every fund is at its target, or if no fund has a target share', () => {
    const nothing = { requested: 0, sold: 0, gross: 0, cost: 0, invested: 0, bought: 0 };
    const even = [position(10_0000, 100_0000, 1), position(10_0000, 100_0000, 1)];
    expect(switchFunds(even, 0.005)).toEqual([nothing, nothing]);
    expect(switchFunds([position(0, 100_0000, 1)], 0.005)).toEqual([nothing]);
    expect(switchFunds([position(5_0000, 100_0000, 0)], 0.005)).toEqual([nothing]);
  });

  const positions = fc.array(
    fc
      .record({
        ownUnits: fc.integer({ min: 0, max: 9_000_0000 }),
        nav: fc.integer({ min: 1_0000, max: 500_0000 }),
        share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
        locked: fc.integer({ min: 0, max: 2_0000 }),
        released: fc.integer({ min: 0, max: 100 }),
      })
      .map(({ released, ...one }) => ({
        of: position(one.ownUnits, one.nav, one.share, one.locked),
        released,
      })),
    { minLength: 1, maxLength: 5 },
  );

  test('a fund switch invests exactly the proceeds minus cost, and never sells locked units', () => {
    fc.assert(
      fc.property(positions, (drawn) => {
        const all = drawn.map(({ of }) => of);
        const parts = switchFunds(all, 0.005, (requested, i) =>
          units(Math.floor((requested * (drawn[i]?.released ?? 0)) / 100)),
        );
        expect(movedIn(parts)).toBe(movedOut(parts));
        parts.forEach(({ sold, requested, invested, bought, gross }, i) => {
          const { ownUnits, locked, nav } = all[i] as SwitchPosition;
          expect(sold).toBeLessThanOrEqual(requested);
          expect(requested).toBeLessThanOrEqual(Math.max(0, ownUnits - locked));
          expect(gross).toBe(valueOfUnits(sold, nav));
          // Within a switch, a fund is either sold or bought, never both.
          expect(Math.min(gross, invested)).toBe(0);
          // The difference is at most half a ten-thousandth of a unit plus half a cent.
          expect(Math.abs(valueOfUnits(bought, nav) - invested)).toBeLessThanOrEqual(nav / 20_000 / 100 + 1);
        });
      }),
    );
  });

  test('a fund switch moves only rounding differences in a second switch on the same day', () => {
    fc.assert(
      fc.property(positions, (drawn) => {
        const all = drawn.map(({ of }) => ({ ...of, locked: units(0) }));
        const parts = switchFunds(all, 0);
        const after = all.map((one, i) => ({
          ...one,
          ownUnits: units(one.ownUnits - (parts[i]?.sold ?? 0) + (parts[i]?.bought ?? 0)),
        }));
        const again = switchFunds(after, 0);
        const dearest = Math.max(...all.map(({ nav }) => nav));
        expect(total(again.map(({ gross }) => gross))).toBeLessThanOrEqual(
          all.length * (dearest / 10_000 + 2),
        );
      }),
    );
  });
});
