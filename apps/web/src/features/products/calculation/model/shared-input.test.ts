import { isoDate } from '@portaal/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accumulationInput, payoutInput } from '../testing/annuity-examples.ts';
import { sharedInputOf, shareFragment } from './shared-input.ts';
import { isShared } from './shared-mark.ts';

describe('a link shares input', () => {
  test('a shared link contains amounts, duration, start and funds, and no personal data', () => {
    const personal = {
      ...payoutInput,
      description: 'Pensioen Jansen',
      chosenRiskProfile: '73',
      otherTemporaryPayouts: 4_000,
    };
    const fragment = shareFragment(personal);
    expect(fragment).toBe(
      'invoer=1&inleg=150000&looptijd=25&start=2027-01-01&fondsen=4-100&uitkering=Kwartaal&voor2014=nee',
    );
    expect(fragment).toBe(encodeURI(fragment));
    expect(sharedInputOf(fragment)).toMatchObject({
      initialDeposit: 150_000,
      birthdate: null,
      chosenRiskProfile: 'NVT',
      polisVoorwaardeCode: 'SDIL',
      funds: [{ id: 4, percentage: 1 }],
    });
  });

  test('a shared link restores the shared input of every product', () => {
    const inputs = fc.record({
      initialDeposit: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
      periodicDeposit: fc.integer({ min: 0, max: 2_500_000 }).map((cents) => cents / 100),
      duration: fc.integer({ min: 1, max: 82 }),
      start: fc.constantFrom(isoDate('2027-01-01'), isoDate('2026-12-01')),
      funds: fc.uniqueArray(
        fc.record({
          id: fc.integer({ min: 1, max: 9 }),
          percentage: fc.integer({ min: 1, max: 10_000 }).map((part) => part / 10_000),
        }),
        { minLength: 1, selector: ({ id }) => id },
      ),
    });
    fc.assert(
      fc.property(inputs, fc.constantFrom(accumulationInput, payoutInput), (change, product) => {
        const { productCode, ...input } = { ...product, ...change };
        expect(sharedInputOf(shareFragment({ ...input, productCode }))).toEqual({
          ...input,
          birthdate: null,
        });
      }),
    );
  });

  test('a shared link ignores invalid values, so that the questions count as unanswered', () => {
    expect(sharedInputOf('invoer=1&inleg=-5&looptijd=2.5&start=gisteren&fondsen=a-b_2-30')).toMatchObject({
      initialDeposit: 0,
      duration: 0,
      start: '',
      funds: [{ id: 2, percentage: 0.3 }],
    });
  });

  test('a shared link can be distinguished from every other fragment', () => {
    expect(isShared('inhoud')).toBe(false);
    expect(isShared('invoer=2&x')).toBe(true);
    expect(sharedInputOf('invoer=2&x')).toBeNull();
    expect(sharedInputOf('inhoud')).toBeNull();
  });
});
