import { exitAges, exitCostsOf } from '@portaal/domain/products/funds/exit-costs';
import { exitCostAt } from '@portaal/engine';
import type { DataTable } from '../../../lib/csv.ts';
import { type FundRow, yearsOf } from './fund-rows.ts';

/** Converts a fraction to a percentage with at most two decimals, as a number for the spreadsheet. */
const percent = (fraction: number | null | undefined): number | null =>
  fraction === null || fraction === undefined ? null : Math.round(fraction * 10_000) / 100;

/** Converts an agreed cost to a percentage exactly as it is charged, with at most four decimals. */
const costPercent = (fraction: number): number => Math.round(fraction * 1_000_000) / 10_000;

/** Returns all data on the page as a table, one row per fund. */
export function fundsCsv(rows: readonly FundRow[]): DataTable {
  const years = yearsOf(rows);
  const ages = exitAges(rows.map(({ fund }) => fund));
  return {
    columns: [
      'Fonds',
      'Koers',
      'Koersdatum',
      'Rendement 1 jaar (%)',
      'Rendement 5 jaar per jaar (%)',
      'Verwachte uitkering per jaar (%)',
      'Lopende kosten per jaar (%)',
      'Instapkosten (%)',
      ...ages.map((age) => (age === 0 ? 'Uitstapkosten (%)' : `Uitstapkosten na ${age} jaar (%)`)),
      'Risico',
      'Minimale inleg',
      'Minimale inleg per maand',
      ...years.map((year) => `Rendement ${year} (%)`),
    ],
    rows: rows.map(({ fund, performance }) => [
      fund.name,
      fund.price?.nav ?? null,
      fund.price?.date ?? null,
      percent(performance?.oneYear),
      percent(performance?.fiveYears),
      percent(fund.distributionRate),
      costPercent(fund.ongoingCostRate),
      costPercent(fund.entryCostRate),
      ...ages.map((age) => costPercent(exitCostAt(exitCostsOf(fund), age))),
      fund.riskIndicator,
      fund.minimum.initialDeposit,
      fund.minimum.periodicDeposit,
      ...years.map((year) => percent(performance?.years.find((one) => one.year === year)?.return)),
    ]),
  };
}
