import { changedTermsOf } from '@portaal/domain/investing/applications/changed-terms';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { expect, test } from 'vitest';
import { demoTermsOf } from '../../../demo/demo-terms.ts';

const offered = demoTermsOf('baken');
const [first, second] = offered.producten.beleggen.map(({ fonds }) => fonds);
const kind = { fundCodes: [first ?? ''], isAnnuity: false, isMonthly: false };

/** Returns the terms with other costs for both funds, and another cooling-off period, wrapper cost and debit day. */
const dealt: TermsFile = {
  ...offered,
  producten: {
    beleggen: offered.producten.beleggen.map((fund) => ({
      ...fund,
      kosten: { ...fund.kosten, instap: 0.03125, uitstap: [{ vanafJaar: 0, deel: 0.01 }] },
    })),
    lijfrente: { ...offered.producten.lijfrente, kostenPerJaar: 0.009 },
  },
  termijnen: { ...offered.termijnen, bedenktijd: 30 },
  kalender: { ...offered.kalender, incassodag: 5 },
};

const changed = (change: Partial<typeof kind> = {}) =>
  changedTermsOf({ offered, dealt }, { ...kind, ...change });

test('unchanged terms have no differences', () => {
  const all = { fundCodes: [first ?? '', second ?? ''], isAnnuity: true, isMonthly: true };
  expect(changedTermsOf({ offered, dealt: structuredClone(offered) }, all)).toEqual([]);
});

test('lists the changed costs of the chosen funds with both values, and the cooling-off period', () => {
  const lines = changed();
  expect(lines.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Instapkosten van /),
    expect.stringMatching(/^Uitstapkosten van /),
    'Bedenktijd',
  ]);
  expect(lines.map(({ after }) => after)).toEqual(['3,125%', '1%', '30 dagen']);
  expect(lines.at(-1)?.before).toBe('14 dagen');
});

test('lists the cost of an annuity and the debit day only where they apply', () => {
  expect(changed({ isAnnuity: true }).map(({ what }) => what)).toContain('Kosten van de lijfrente per jaar');
  expect(changed({ isMonthly: true }).map(({ what }) => what)).toContain('Dag van afschrijven');
  expect(changed({ fundCodes: [first ?? '', second ?? ''] })).toHaveLength(5);
});

test('a fund that got another name keeps its term', () => {
  const renamed = {
    ...offered,
    fondsen: offered.fondsen.map((fund) => ({ ...fund, naam: `${fund.naam} II` })),
  };
  expect(changedTermsOf({ offered, dealt: renamed }, kind)).toEqual([]);
});
