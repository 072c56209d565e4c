import { isoDate } from '@portaal/engine';
import { withholdingYears } from './withholding-parameters.ts';

// Fiscal parameters of domain 1.2, 1.5 and 1.7. The tags refer to the sources in domain 9. Amounts are in whole euro,
// rates are fractions. A changed figure is never edited here: it becomes a new entry in `fiscalVersions` with its own
// date. A figure that proved wrong becomes an entry in `ceilingCorrections`.

interface AnnualRoomYear {
  readonly year: number;
  readonly annualRoomRate: number;
  readonly pensionOffset: number;
  readonly maxIncome: number;
  readonly factorAMultiplier: number;
  readonly maxReserveRoom: number | null;
  readonly reserveLookbackYears: number | null;
  readonly temporaryMaxPerYear: number | null;
  readonly sources: readonly string[];
}

interface StatePensionTable {
  readonly bornFrom: string;
  readonly years: number;
  readonly months: number;
  readonly provisional: boolean;
  readonly sources: readonly string[];
}

interface FiscalVersion {
  readonly version: string;
  readonly validFrom: string;
  readonly years: readonly AnnualRoomYear[];
  readonly withholding: typeof withholdingYears;
  readonly statePension: readonly StatePensionTable[];
}

/** Limits of an annuity's term, unchanged since 2014 (domain 1.5, 1.6; S6, S19, S20, S21, S4). */
export const annuityTerm = {
  lifelongMonths: 240,
  temporaryMonths: 60,
  latestStartYears: 5,
  pre2014ReferenceAge: 65,
  maximumEndAge: 100,
  termCounting: 'term',
} as const;

/**
 * Returns the parameters of a year before 2024, for which only the figures for unused contribution room are known
 * (S8, to be verified).
 */
const earlier = (
  year: number,
  annualRoomRate: number,
  pensionOffset: number,
  maxIncome: number,
  factorAMultiplier = 6.27,
): AnnualRoomYear => ({
  year,
  annualRoomRate,
  pensionOffset,
  maxIncome,
  factorAMultiplier,
  maxReserveRoom: null,
  reserveLookbackYears: null,
  temporaryMaxPerYear: null,
  sources: ['S8'],
});

const recent = { annualRoomRate: 0.3, maxIncome: 137_800, factorAMultiplier: 6.27, reserveLookbackYears: 10 };

const born = (
  bornFrom: string,
  years: number,
  months: number,
  sources: readonly string[],
  provisional = false,
): StatePensionTable => ({ bornFrom: isoDate(bornFrom), years, months, provisional, sources });

export const fiscalVersions: readonly FiscalVersion[] = [
  {
    version: 'fiscaal-2026-11',
    validFrom: isoDate('2016-01-01'),
    years: [
      earlier(2016, 0.138, 11_996, 101_519, 6.5),
      earlier(2017, 0.138, 12_032, 103_317, 6.5),
      earlier(2018, 0.133, 12_129, 105_075),
      earlier(2019, 0.133, 12_275, 107_593),
      earlier(2020, 0.133, 12_472, 110_111),
      earlier(2021, 0.133, 12_672, 112_189),
      earlier(2022, 0.133, 12_837, 114_866),
      earlier(2023, 0.3, 13_646, 128_810),
      {
        ...recent,
        year: 2024,
        pensionOffset: 17_545,
        maxReserveRoom: 41_608,
        temporaryMaxPerYear: null,
        sources: ['S7', 'S8', 'S9', 'S12'],
      },
      {
        ...recent,
        year: 2025,
        pensionOffset: 18_475,
        maxReserveRoom: 42_108,
        temporaryMaxPerYear: 26_781,
        sources: ['S4', 'S7', 'S8', 'S8b', 'S12'],
      },
      {
        ...recent,
        year: 2026,
        pensionOffset: 19_172,
        maxReserveRoom: 42_753,
        temporaryMaxPerYear: 27_192,
        sources: ['S8', 'S10', 'S11', 'S14'],
      },
    ],
    withholding: withholdingYears,
    statePension: [
      born('0001-01-01', 65, 0, []),
      born('1948-01-01', 65, 1, []),
      born('1948-12-01', 65, 2, []),
      born('1949-11-01', 65, 3, []),
      born('1950-10-01', 65, 6, []),
      born('1951-07-01', 65, 9, []),
      born('1952-04-01', 66, 0, []),
      born('1953-01-01', 66, 4, ['S27']),
      born('1955-09-01', 66, 7, ['S27', 'S28']),
      born('1956-06-01', 66, 10, ['S28']),
      born('1957-03-01', 67, 0, ['S29']),
      born('1961-01-01', 67, 3, ['S29', 'S30', 'S31']),
      born('1964-10-01', 67, 3, ['S31'], true),
    ],
  },
];

/** A correction of a wrong ceiling. Amounts are in whole euro. */
export interface CeilingCorrection {
  readonly version: string;
  readonly year: number;
  readonly before: number;
  readonly after: number;
  /** Replaces the source tag `before` by `after` in the sources of the year. */
  readonly source: { readonly before: string; readonly after: string };
}

/**
 * Corrections in order of application, each applied once per database (decision 0193). Each adds a version that
 * copies the version in force, including the years that employees approved, with another ceiling in one year.
 */
export const ceilingCorrections: readonly CeilingCorrection[] = [
  {
    version: 'fiscaal-2026-12',
    year: 2026,
    before: 27_192,
    after: 26_781,
    source: {
      before: 'S14',
      after:
        'Wet IB 2001, artikel 3.126a (bank en beleggingsrecht): zolang 2026 niet is bevestigd, de grens van 2025',
    },
  },
];
