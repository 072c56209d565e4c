import type { IsoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf } from '../../http/problems.ts';
import { calculatorLimitsOf, usualLimits } from '../terms/calculator-limits.ts';
import { sectionsBefore } from '../terms/sections-before.ts';
import { calculationInput } from './calls.ts';
import { calculationProblems } from './rules.ts';

const context = { today: '2026-11-20' as IsoDate, fundIds: [1, 2, 3, 4], limits: usualLimits };
const valid = {
  productCode: 'SB',
  initialDeposit: 10_000,
  periodicDeposit: 0,
  start: '2026-12-01',
  duration: 10,
  chosenRiskProfile: 'NVT',
  funds: [{ id: 1, percentage: 1 }],
};

function fieldsAtFault(change: object): string[] {
  const parsed = z.safeParse(calculationInput, { ...valid, ...change });
  const problems = parsed.success
    ? calculationProblems(parsed.data, context)
    : problemsOf(parsed.error.issues);
  return problems.map(({ field }) => field);
}

describe('V-05 the form and the server share the calculation rules', () => {
  test('the calculation rules apply the limits of the brand', () => {
    const limits = calculatorLimitsOf({
      grenzen: {
        ...sectionsBefore.grenzen,
        rekenhulp: {
          eersteInleg: { vanaf: 100, tot: 50_000 },
          maandinleg: { vanaf: 25, tot: 500 },
          looptijd: { beleggen: { vanaf: 3, tot: 20 }, lijfrenteOpbouwen: { vanaf: 10, tot: 30 } },
        },
      },
    });
    const faults = (change: object) =>
      calculationProblems(z.parse(calculationInput, { ...valid, ...change }), { ...context, limits }).map(
        ({ field }) => field,
      );
    expect(faults({ initialDeposit: 100, periodicDeposit: 25, duration: 3 })).toEqual([]);
    expect(faults({ initialDeposit: 50_000, periodicDeposit: 500, duration: 20 })).toEqual([]);
    expect(faults({ initialDeposit: 99, periodicDeposit: 24, duration: 2 })).toEqual([
      'initialDeposit',
      'periodicDeposit',
      'duration',
    ]);
    expect(faults({ initialDeposit: 50_000.01, periodicDeposit: 500.01, duration: 21 })).toEqual([
      'initialDeposit',
      'periodicDeposit',
      'duration',
    ]);
    const annuity = { productCode: 'SUL', birthdate: '1990-03-15' };
    expect(faults({ ...annuity, duration: 9 })).toEqual(['duration']);
    expect(faults({ ...annuity, duration: 10 })).toEqual([]);
  });

  test('the calculation rules accept a calculation at the exact limit of every field', () => {
    expect(fieldsAtFault({})).toEqual([]);
    expect(fieldsAtFault({ initialDeposit: 1_000 })).toEqual([]);
    expect(fieldsAtFault({ initialDeposit: 1_000_000, periodicDeposit: 25_000, duration: 40 })).toEqual([]);
    expect(fieldsAtFault({ initialDeposit: 0, periodicDeposit: 50, duration: 1 })).toEqual([]);
    expect(fieldsAtFault({ start: '2027-11-01' })).toEqual([]);
    expect(fieldsAtFault({ initialDeposit: 1_234.56 })).toEqual([]);
  });

  test('the calculation rules accept shares rounded from thirds, but reject a sum that is one percent off', () => {
    const thirds = [1, 2, 3].map((id) => ({ id, percentage: 0.333333 }));
    expect(fieldsAtFault({ funds: thirds })).toEqual([]);
    expect(fieldsAtFault({ funds: thirds.map(({ id }) => ({ id, percentage: 0.33 })) })).toEqual(['funds']);
  });

  test.each([
    [{ initialDeposit: 999.99 }, 'initialDeposit'],
    [{ initialDeposit: Number.NaN }, 'initialDeposit'],
    [{ initialDeposit: Number.POSITIVE_INFINITY }, 'initialDeposit'],
    [{ periodicDeposit: 49.99 }, 'periodicDeposit'],
    [{ duration: 41 }, 'duration'],
    [{ start: '2026-11-30' }, 'start'],
    [{ start: '2027-12-01' }, 'start'],
    [{ funds: [{ id: 5, percentage: 1 }] }, 'funds[0].id'],
    [{ polisVoorwaardeCode: 'SDIL' }, 'polisVoorwaardeCode'],
    [{ extra: 1 }, 'extra'],
  ])('the calculation rules report the invalid field for %o', (change, field) => {
    expect(fieldsAtFault(change)).toContain(field);
  });
});

describe('V-05 the rules also check a form without loaded funds and fiscal data', () => {
  const annuity = { ...valid, productCode: 'SUL', birthdate: '1980-03-15' };

  test('K-03 the calculation rules report the fields that a product requires and the fields that it does not have', () => {
    expect(fieldsAtFault(annuity)).toEqual([]);
    expect(fieldsAtFault({ ...annuity, birthdate: null })).toEqual(['birthdate']);
    expect(fieldsAtFault({ ...annuity, uitkeringsTermijnCode: 'Maand' })).toEqual(['uitkeringsTermijnCode']);
    const payout = { ...annuity, productCode: 'SDIL', duration: 25 };
    expect(fieldsAtFault(payout)).toEqual(['uitkeringsTermijnCode', 'polisVoorwaardeCode']);
    expect(fieldsAtFault({ ...payout, uitkeringsTermijnCode: 'jr', polisVoorwaardeCode: 'SDIL' })).toEqual(
      [],
    );
  });

  test('K-03 the calculation rules accept a payment frequency in any letter case, and by its alias', () => {
    const read = (code: string) =>
      calculationInput.safeParse({ ...valid, uitkeringsTermijnCode: code }).data?.uitkeringsTermijnCode;
    expect(['MND', 'kwt', 'Hjr', 'jr', 'GEEN', 'maand'].map(read)).toEqual([
      'Maand',
      'Kwartaal',
      'Halfjaar',
      'Jaar',
      'Geen',
      'Maand',
    ]);
    expect(read('Dag')).toBeUndefined();
  });

  test('X-01 the calculation rules accept null for an empty description', () => {
    expect(calculationInput.parse({ ...valid, description: null }).description).toBe('');
  });
});
