import { describe, expect, it } from 'vitest';
import { AVF, CORRELATIONS, DVF, MIX, NVF, VLF } from '../testdata/funds.ts';
import { areContradictory, mixReturn, mixVolatility } from './fund.ts';

describe('worked example 3 computes the return and volatility of a mix', () => {
  it('the mix of worked example 3 returns 5.42% with a volatility of 6.5196%', () => {
    expect(mixReturn(MIX)).toBeCloseTo(0.0542, 12);
    expect(mixVolatility(MIX, CORRELATIONS)).toBeCloseTo(0.065196, 6);
  });

  it('the mix of worked example 3 has the same volatility in any order', () => {
    expect(mixVolatility(MIX.toReversed(), CORRELATIONS)).toBeCloseTo(mixVolatility(MIX, CORRELATIONS), 15);
  });
});

describe('mixVolatility computes the volatility of a mix', () => {
  const halves = [
    { fund: NVF, weight: 0.5 },
    { fund: DVF, weight: 0.5 },
  ];

  it('the volatility of a mix is the volatility of the fund itself when there is only one', () => {
    expect(mixVolatility([{ fund: AVF, weight: 1 }], {})).toBeCloseTo(0.14, 15);
  });

  it('the volatility of a mix is zero if two funds cancel each other out', () => {
    const equal = halves.map(({ fund, weight }) => ({ fund: { ...fund, volatility: 0.1 }, weight }));
    expect(mixVolatility(equal, { NVF: { DVF: -1 } })).toBe(0);
  });

  it('rejects a missing correlation instead of assuming 0', () => {
    expect(() => mixVolatility(halves, {})).toThrow('no correlation between funds NVF and DVF');
  });

  it('does not require the correlation of a fund without a share', () => {
    const one = [
      { fund: NVF, weight: 1 },
      { fund: VLF, weight: 0 },
    ];
    expect(mixVolatility(one, {})).toBeCloseTo(0.09, 15);
  });

  it('rejects a correlation outside −1 to 1', () => {
    expect(() => mixVolatility(halves, { NVF: { DVF: 1.1 } })).toThrow(RangeError);
  });

  it('rejects correlations that contradict each other', () => {
    const thirds = [NVF, DVF, AVF].map((fund) => ({ fund: { ...fund, volatility: 0.1 }, weight: 1 / 3 }));
    const impossible = { NVF: { DVF: -0.9, AVF: -0.9 }, DVF: { AVF: -0.9 } };
    expect(() => mixVolatility(thirds, impossible)).toThrow('contradict');
  });
});

describe('areContradictory detects correlations that contradict each other', () => {
  const equal = (value: number) => ({ a: { b: value, c: value }, b: { c: value } });

  it.each([
    [1, false],
    [0, false],
    [-0.5, false],
    [-0.500001, true],
    [-1, true],
  ])(
    'three funds with a correlation of %f between each pair contradict each other: %s',
    (value, expected) => {
      expect(areContradictory(['a', 'b', 'c'], equal(value))).toBe(expected);
    },
  );

  it('accepts two funds with correlation −1, and rejects a third with correlation 1 to both', () => {
    expect(areContradictory(['a', 'b'], { a: { b: -1 } })).toBe(false);
    expect(areContradictory(['a', 'b', 'c'], { a: { b: -1, c: 1 }, b: { c: -1 } })).toBe(false);
    expect(areContradictory(['a', 'b', 'c'], { a: { b: -1, c: 1 }, b: { c: 1 } })).toBe(true);
  });

  it('the check for contradictions accepts the correlations of the worked examples', () => {
    expect(areContradictory([NVF.id, DVF.id, AVF.id, VLF.id], CORRELATIONS)).toBe(false);
  });

  it('the check for contradictions rejects a missing correlation', () => {
    expect(() => areContradictory(['a', 'b'], {})).toThrow('no correlation');
  });
});
