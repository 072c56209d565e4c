import { calculationInput } from '@portaal/domain/products/calculation/calls';
import { cents, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { annuityPayoutRules } from '../annuity-payout/annuity-payout-rules.ts';
import type { AnnuityPayoutState } from '../annuity-payout/annuity-payout-state.ts';
import { flowProblems, reachableStep } from '../model/flow-problems.ts';
import {
  accumulationInput,
  completeBuild,
  completePayout,
  emptyBuild,
  emptyPayout,
  context as fetched,
  payoutInput,
} from '../testing/annuity-examples.ts';
import { annuityBuildRules } from './annuity-build-rules.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';

const today = isoDate('2026-11-21');
const context = { today, calculation: fetched };
const buildProblems = (patch: Partial<AnnuityBuildState>) =>
  flowProblems(annuityBuildRules, { ...completeBuild, ...patch }, context);
const payoutProblems = (patch: Partial<AnnuityPayoutState>) =>
  flowProblems(annuityPayoutRules, { ...completePayout, ...patch }, context);

describe('the answers of the annuity accumulation calculator form the X-01 payload', () => {
  test('X-01 the payload contains the birth date and the deposits, and no payout fields', () => {
    const input = annuityBuildRules.toCalculationInput(completeBuild, today);
    expect(input).toEqual(accumulationInput);
    expect(calculationInput.safeParse(input).success).toBe(true);
  });

  test('X-01, K-03 the payload marks only a transfer as a transfer', () => {
    const transferOf = (situation: AnnuityBuildState['situation']) =>
      annuityBuildRules.toCalculationInput({ ...completeBuild, situation }, today)
        .isHuidigeLijfrenteOversluiten;
    expect([transferOf(''), transferOf('nieuw'), transferOf('oversluiten')]).toEqual([false, false, true]);
  });

  test('X-01 the payload contains 0 for empty amounts and the first of the next month for an empty start', () => {
    expect(annuityBuildRules.toCalculationInput(emptyBuild, today)).toMatchObject({
      initialDeposit: 0,
      periodicDeposit: 0,
      birthdate: null,
      start: '2026-12-01',
    });
  });

  test('C-03 changing the number of years beside the outcome replaces the choice "until my state pension"', () => {
    expect(annuityBuildRules.withAmounts({ duration: 8 })).toEqual({ duration: 8, durationType: 'years' });
    expect(annuityBuildRules.withAmounts({ initialDeposit: null })).toEqual({ initialDeposit: null });
  });
});

describe('the answers of the annuity payout calculator form the X-01 payload', () => {
  test('X-01 the payload contains capital, frequency and policy condition, but no monthly deposit', () => {
    const input = annuityPayoutRules.toCalculationInput(completePayout, today);
    expect(input).toEqual(payoutInput);
    expect(calculationInput.safeParse(input).success).toBe(true);
  });

  test('X-01, K-03 capital from before 2014 sets the policy condition to SDIL2014', () => {
    const policyOf = (kapitaal: AnnuityPayoutState['kapitaal']) =>
      annuityPayoutRules.toCalculationInput({ ...completePayout, kapitaal }, today).polisVoorwaardeCode;
    expect([policyOf('ja'), policyOf('nee'), policyOf('')]).toEqual(['SDIL2014', 'SDIL', null]);
  });

  test('X-01 the payload contains the amount from other temporary annuities if there are any', () => {
    const other = { ...completePayout, otherTemporaryPayouts: cents(500_000) };
    expect(annuityPayoutRules.toCalculationInput(other, today).otherTemporaryPayouts).toBe(5_000);
  });
});

describe('the annuity accumulation calculator reports problems in its answers', () => {
  test('accepts complete answers, and returns to the first question when there are none', () => {
    expect(buildProblems({})).toEqual([]);
    expect(reachableStep(annuityBuildRules, emptyBuild, 6, context)).toBe(1);
  });

  test.each([
    [{ situation: '' }, 1, 'situation', 'Kies uw situatie.'],
    [{ initialDeposit: null, periodicDeposit: null }, 2, 'initialDeposit', /eenmalige inleg of een inleg/],
    [{ situation: 'oversluiten', initialDeposit: null }, 2, 'initialDeposit', /hoeveel u wilt oversluiten/],
    [{ geboortedatum: '' }, 3, 'birthdate', 'Vul uw geboortedatum in.'],
    [{ geboortedatum: '2015-01-01' }, 3, 'birthdate', 'U moet 18 jaar of ouder zijn.'],
    [{ geboortedatum: '1900-01-01' }, 3, 'birthdate', 'Vul een geldige geboortedatum in.'],
    [{ start: isoDate('2026-11-01') }, 3, 'start', /eerste dag van een maand in de toekomst/],
    [{ duration: 0 }, 4, 'duration', 'Kies een looptijd van 5 tot 40 jaar.'],
    [{ duration: 100 }, 4, 'duration', 'Kies een looptijd van 5 tot 40 jaar.'],
    [{ duration: 30 }, 4, 'duration', 'U moet uiterlijk op 31-12-2052 beginnen met uitkeren.'],
    [{ funds: [] }, 5, 'funds', 'Verdeel uw inleg over één of meer fondsen.'],
  ] as const satisfies [Partial<AnnuityBuildState>, number, string, string | RegExp][])(
    'V-05 rejects the answer %j at step %d',
    (patch, step, field, message) => {
      expect(buildProblems(patch)[0]).toEqual({ field, message: expect.stringMatching(message) });
      expect(reachableStep(annuityBuildRules, { ...completeBuild, ...patch }, 6, context)).toBe(step);
    },
  );
});

describe('the annuity payout calculator reports problems in its answers', () => {
  test('finds no problems in complete answers, and leads from empty answers to the first question', () => {
    expect(payoutProblems({})).toEqual([]);
    expect(reachableStep(annuityPayoutRules, emptyPayout, 6, context)).toBe(1);
  });

  test.each([
    [{ initialDeposit: null }, 1, 'initialDeposit', 'Vul uw lijfrentekapitaal in.'],
    [{ initialDeposit: cents(999_999) }, 1, 'initialDeposit', 'Het bedrag moet minimaal €\u00a010.000 zijn.'],
    [{ kapitaal: '' }, 1, 'polisVoorwaardeCode', 'Kies ja of nee.'],
    [{ geboortedatum: '1964-02-30' }, 2, 'birthdate', 'Vul uw geboortedatum in.'],
    [{ duration: 0 }, 3, 'duration', /^De minimale looptijd bedraagt 20 jaar/],
    [{ duration: 100 }, 3, 'duration', /tot u 100 jaar wordt/],
    [{ uitkeringsTermijnCode: '' }, 4, 'uitkeringsTermijnCode', 'Kies hoe vaak u een uitkering wilt.'],
    [{ uitkeringsTermijnCode: 'Week' }, 4, 'uitkeringsTermijnCode', 'Kies hoe vaak u een uitkering wilt.'],
  ] as const satisfies [Partial<AnnuityPayoutState>, number, string, string | RegExp][])(
    'V-05 rejects the answer %j at step %d',
    (patch, step, field, message) => {
      expect(payoutProblems(patch)[0]).toEqual({ field, message: expect.stringMatching(message) });
      expect(reachableStep(annuityPayoutRules, { ...completePayout, ...patch }, 6, context)).toBe(step);
    },
  );

  test('C-11, K-02 the message about the minimum term mentions the years until the state pension', () => {
    expect(payoutProblems({ duration: 24 })).toEqual([
      {
        field: 'duration',
        message:
          'De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd. Voor u is dat 24 jaar en 8 maanden. Kies minstens 25 jaar.',
      },
    ]);
  });

  test('K-02 a temporary annuity is possible from the state pension on, if its payout is below the ceiling', () => {
    const temporary = { geboortedatum: '1958-08-20', uitkeringsTermijnCode: 'Maand' };
    expect(payoutProblems({ ...temporary, duration: 5 })).toEqual([
      { field: 'duration', message: expect.stringMatching(/niet hoger zijn dan €\u00a026\.781 per jaar/) },
    ]);
    expect(payoutProblems({ ...temporary, duration: 8 })).toEqual([]);
    const other = { otherTemporaryPayouts: cents(1_500_000) };
    expect(payoutProblems({ ...temporary, ...other, duration: 8 })).toHaveLength(1);
  });
});
