import { type Cents, cents, taxAgeGroups } from '@portaal/engine';
import type { Transaction } from '../platform/orm.ts';
import {
  fiscalParameter,
  fiscalVersion,
  statePensionRow,
  wageTaxBracket,
  wageTaxCredit,
  withholdingYear,
} from '../schema/index.ts';
import { correctCeiling } from './ceiling-corrections.repository.ts';
import { annuityTerm, ceilingCorrections, fiscalVersions } from './fiscal-parameters.ts';

function wholeEuro(amount: number): Cents;
function wholeEuro(amount: number | null): Cents | null;
function wholeEuro(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount * 100);
}

/** Loads the dated fiscal parameters and the state pension table. Existing rows are not changed. */
export async function loadFiscalData(tx: Transaction): Promise<void> {
  for (const { version, validFrom, years, withholding, statePension } of fiscalVersions) {
    await tx.insert(fiscalVersion).values({ version, validFrom }).onConflictDoNothing();
    await tx
      .insert(fiscalParameter)
      .values(
        years.map(({ pensionOffset, maxIncome, maxReserveRoom, temporaryMaxPerYear, ...figures }) => ({
          ...annuityTerm,
          version,
          year: figures.year,
          annualRoomRate: String(figures.annualRoomRate),
          pensionOffsetCents: wholeEuro(pensionOffset),
          maxIncomeCents: wholeEuro(maxIncome),
          factorAMultiplier: String(figures.factorAMultiplier),
          maxReserveRoomCents: wholeEuro(maxReserveRoom),
          reserveLookbackYears: figures.reserveLookbackYears,
          temporaryMaxPerYearCents: wholeEuro(temporaryMaxPerYear),
          sources: [...figures.sources],
        })),
      )
      .onConflictDoNothing();
    await tx
      .insert(statePensionRow)
      .values(statePension.map((row) => ({ ...row, version, sources: [...row.sources] })))
      .onConflictDoNothing();
    await loadWithholding(tx, version, withholding);
  }
  for (const correction of ceilingCorrections) await correctCeiling(tx, correction);
}

async function loadWithholding(
  tx: Transaction,
  version: string,
  years: (typeof fiscalVersions)[number]['withholding'],
): Promise<void> {
  for (const { year, table, healthcare, groups, sources } of years) {
    const ofYear = { version, year };
    await tx
      .insert(withholdingYear)
      .values({
        ...ofYear,
        tableStepCents: table?.step ?? null,
        tableMaximumCents: table?.maximum ?? null,
        healthcareRate: String(healthcare.rate),
        healthcareCeilingCents: healthcare.ceiling,
        sources: [...sources],
      })
      .onConflictDoNothing();
    const ofGroups = taxAgeGroups.map((ageGroup) => ({ ageGroup, ...groups[ageGroup] }));
    await tx
      .insert(wageTaxBracket)
      .values(
        ofGroups.flatMap(({ ageGroup, brackets }) =>
          brackets.map(({ from, rate }) => ({ ...ofYear, ageGroup, fromCents: from, rate: String(rate) })),
        ),
      )
      .onConflictDoNothing();
    await tx
      .insert(wageTaxCredit)
      .values(
        ofGroups.flatMap(({ ageGroup, credits }) =>
          credits.map(({ maximum, phaseOutFrom, phaseOutRate, endsAt }) => ({
            ...ofYear,
            ageGroup,
            maximumCents: maximum,
            phaseOutFromCents: phaseOutFrom,
            phaseOutRate: String(phaseOutRate),
            endsAtCents: endsAt,
          })),
        ),
      )
      .onConflictDoNothing();
  }
}
