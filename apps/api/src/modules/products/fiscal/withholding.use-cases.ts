import {
  cents,
  isoDate,
  type TaxAgeGroup,
  type WithholdingRules,
  type WithholdingYear,
} from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import { findFiscalVersion, findWithholding, listStatePensionRows } from './fiscal.repository.ts';

/** Returns the withholding rules for annuity payers in each loaded year (decision 0035). */
export async function withholdingRules(orm: Orm): Promise<WithholdingRules> {
  const version = await findFiscalVersion(orm);
  const rows = await listStatePensionRows(orm, version);
  return {
    years: yearsOf(await findWithholding(orm, version)),
    statePension: { version, rows: rows.map((row) => ({ ...row, bornFrom: isoDate(row.bornFrom) })) },
  };
}

function yearsOf({
  years,
  brackets,
  credits,
}: Awaited<ReturnType<typeof findWithholding>>): WithholdingYear[] {
  return years.map(({ year, tableStepCents: step, tableMaximumCents: maximum, ...row }) => {
    const group = (ageGroup: TaxAgeGroup) => {
      const isOfGroup = (one: { year: number; ageGroup: TaxAgeGroup }) =>
        one.year === year && one.ageGroup === ageGroup;
      return {
        brackets: brackets
          .filter(isOfGroup)
          .map(({ fromCents, rate }) => ({ from: cents(fromCents), rate: Number(rate) })),
        credits: credits.filter(isOfGroup).map((credit) => ({
          maximum: cents(credit.maximumCents),
          phaseOutFrom: cents(credit.phaseOutFromCents),
          phaseOutRate: Number(credit.phaseOutRate),
          endsAt: cents(credit.endsAtCents),
        })),
      };
    };
    return {
      year,
      table: step === null || maximum === null ? null : { step: cents(step), maximum: cents(maximum) },
      healthcare: { rate: Number(row.healthcareRate), ceiling: cents(row.healthcareCeilingCents) },
      groups: {
        underPensionAge: group('underPensionAge'),
        pensionAge: group('pensionAge'),
        pensionAgeBornBefore1946: group('pensionAgeBornBefore1946'),
      },
    };
  });
}
