import * as z from 'zod/mini';
import { isoDay } from '../../http/schema.ts';

/** Units in ten-thousandths and value in cents of all contracts in a fund, on a day. */
const fundRow = z.object({
  day: isoDay,
  fund: z.string(),
  ledgerUnits: z.int(),
  reportedUnits: z.int(),
  ledgerCents: z.int(),
  reportedCents: z.int(),
});

/** A difference that does not stop the import, but needs a reason before two people can sign. */
const difference = z.object({
  /** Name under which the reason for this difference is stored. */
  code: z.string(),
  /** Dutch sentence without personal data. */
  text: z.string(),
  /** Number of rows; 1 for the difference of one row. */
  count: z.int(),
  /** Sum of the differences in cents; null if the difference is not an amount. */
  cents: z.nullable(z.int()),
});
export type ImportDifference = z.output<typeof difference>;

/** The control report of a package, which two people sign before it is imported. */
export const importReport = z.object({
  brand: z.string(),
  until: isoDay,
  /** Day on which all contracts are valued: the last day with balances. */
  valuedOn: isoDay,
  /** Number of rows per file. */
  rows: z.array(z.object({ file: z.string(), rows: z.int() })),
  funds: z.array(fundRow),
  money: z.object({
    bank: z.int(),
    undealt: z.int(),
    toPay: z.int(),
    withheld: z.int(),
    passedOn: z.int(),
  }),
  differences: z.array(difference),
  /**
   * First day of a monthly package and the changes that its import makes; absent in the report of a whole
   * book.
   */
  continued: z.optional(
    z.object({
      since: isoDay,
      /** Rows per file that are new, changed, equal to the stored row, or missing from the package. */
      files: z.array(
        z.object({ file: z.string(), added: z.int(), changed: z.int(), equal: z.int(), settled: z.int() }),
      ),
      /**
       * Number of ledger lines for months that the portal dealt itself. The import compares these lines with
       * the portal's own lines and does not store them.
       */
      comparedLines: z.int(),
      /**
       * Dealing day of the portal's last dealing run when the package was checked; null before the first run.
       */
      lastRun: z.nullable(isoDay),
    }),
  ),
});
export type ImportReport = z.output<typeof importReport>;

/** States of an import, with their text on screen. */
export const importStateTexts = {
  registered: 'Wacht op twee handtekeningen',
  signed: 'Ondertekend, nog niet geïmporteerd',
  importing: 'Wordt geïmporteerd',
  imported: 'Geïmporteerd',
  rejected: 'Afgewezen',
  discarded: 'Weggegooid',
} as const;

/** Maximum number of single-row differences in a report. A package with more differences is not ready. */
export const MOST_DIFFERENCES = 200;

/** Number of differences above which a report begins with their number per kind. */
export const MANY_DIFFERENCES = 100;

/** A kind of difference, with the number of differences, their rows and the sum of their amounts in cents. */
export interface DifferenceKind {
  readonly kind: string;
  readonly differences: number;
  readonly rows: number;
  readonly cents: number;
}

/** Names the kind of a difference: the column of the file for the difference of one row, otherwise its own text. */
function kindOf({ code, text }: ImportDifference): string {
  const row = /^(\S+) (?:\d+|som) (\S+)$/.exec(code);
  if (row) return `${row[1]}.csv, kolom ${row[2]}`;
  return code.startsWith('grootboek ') ? 'grootboek.csv, verwerkte participaties' : text;
}

/** Counts differences per kind, the kind with the most differences first. */
export function differenceKinds(differences: readonly ImportDifference[]): DifferenceKind[] {
  return [...Map.groupBy(differences, kindOf)]
    .map(([kind, list]) => ({
      kind,
      differences: list.length,
      rows: list.reduce((sum, { count }) => sum + count, 0),
      cents: list.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    }))
    .sort((a, b) => b.differences - a.differences);
}

/** Returns the differences without a reason. */
export const unexplained = (
  { differences }: Pick<ImportReport, 'differences'>,
  reasons: Readonly<Record<string, string>>,
): readonly ImportDifference[] => differences.filter(({ code }) => (reasons[code] ?? '').trim() === '');
