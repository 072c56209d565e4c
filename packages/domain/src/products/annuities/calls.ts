import {
  type AnnualRoomParameters,
  type AnnuityTermParameters,
  euroToCents,
  type FiscalParameters,
  isoDate,
  type StatePensionTable,
  type TermCounting,
} from '@portaal/engine';
import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, euroAmount, isoDay } from '../../http/schema.ts';
import { paymentFrequencyCodes, policyConditionCodes } from '../products/product.ts';

const termCountings = ['term', 'first-to-last'] as const satisfies readonly TermCounting[];

/** Fiscal parameters of one calendar year (domain 1.2, 1.5). Amounts in euro, rates as fractions. */
const fiscalYear = z.object({
  year: z.int(),
  annualRoomRate: z.number(),
  pensionOffset: z.number(),
  maxIncome: z.number(),
  factorAMultiplier: z.number(),
  /** Null for an older year that is loaded only to calculate unused contribution room. */
  maxReserveRoom: z.nullable(z.number()),
  reserveLookbackYears: z.nullable(z.int()),
  /** Null until the figure is known. */
  temporaryMaxPerYear: z.nullable(z.number()),
  annuityTerm: z.object({
    lifelongMonths: z.int(),
    temporaryMonths: z.int(),
    latestStartYears: z.int(),
    pre2014ReferenceAge: z.int(),
    maximumEndAge: z.int(),
    termCounting: z.enum(termCountings),
  }),
  /** Identifiers of the sources of these figures (domain 9). */
  sources: z.array(z.string()),
});

const annuityRules = z.object({
  /** Version of the fiscal parameters together with the state pension table. */
  version: z.string(),
  /**
   * Terms of the annuity products, which apply in addition to the terms of the funds (domain 6). They have the same
   * effective date as the fund terms.
   */
  product: z.object({
    wrapperCostRate: z.number(),
    minimumAge: z.int(),
    minimumCapital: z.number(),
    /** Funds that may make up only a limited share of an annuity; `maximum` is a fraction. */
    maximumFundShares: z.array(z.object({ id: z.int(), maximum: z.number() })),
  }),
  /** State pension ages by birth date (domain 1.7), ascending. */
  statePension: z.array(
    z.object({
      bornFrom: z.string(),
      years: z.int(),
      months: z.int(),
      provisional: z.boolean(),
      sources: z.array(z.string()),
    }),
  ),
  /** Fiscal parameters in ascending order of year. */
  years: z.array(fiscalYear),
});
export type AnnuityRules = z.infer<typeof annuityRules>;

/** Returns the state pension table in the engine's format. */
export function statePensionTableOf({ version, statePension }: AnnuityRules): StatePensionTable {
  return { version, rows: statePension.map((row) => ({ ...row, bornFrom: isoDate(row.bornFrom) })) };
}

/** Returns the parameters of the annual contribution room of a year, or undefined if that year is not known. */
export function annualRoomParametersOf(
  { years }: AnnuityRules,
  year: number,
): AnnualRoomParameters | undefined {
  const row = years.find((one) => one.year === year);
  return row && roomParameters(row);
}

/**
 * Returns the parameters of a calendar year in the engine's format, or undefined while that year is not loaded: no
 * year is derived from another (domain 10.15).
 */
export function fiscalParametersOf(
  { version, years }: AnnuityRules,
  year: number,
): FiscalParameters | undefined {
  const row = years.find((one) => one.year === year);
  const reserve = row?.maxReserveRoom ?? null;
  const lookback = row?.reserveLookbackYears ?? null;
  if (row === undefined || reserve === null || lookback === null) return undefined;
  return {
    ...roomParameters(row),
    version,
    maxReserveRoom: euroToCents(reserve),
    reserveLookbackYears: lookback,
    temporaryMaxPerYear: row.temporaryMaxPerYear === null ? null : euroToCents(row.temporaryMaxPerYear),
    annuityTerm: row.annuityTerm,
  };
}

/**
 * Returns the limits of an annuity term that apply in a year. The law sets them without an end year, so they apply
 * until a later row replaces them. Throws `RangeError` for a year before all known rows.
 */
export function annuityTermLimitsOf({ version, years }: AnnuityRules, year: number): AnnuityTermParameters {
  const row = years.findLast((one) => one.year <= year);
  if (row === undefined) throw new RangeError(`version ${version} has no limits of a term for ${year}`);
  return row.annuityTerm;
}

function roomParameters(row: AnnuityRules['years'][number]): AnnualRoomParameters {
  return {
    year: row.year,
    annualRoomRate: row.annualRoomRate,
    pensionOffset: euroToCents(row.pensionOffset),
    maxIncome: euroToCents(row.maxIncome),
    factorAMultiplier: row.factorAMultiplier,
  };
}

export const getAnnuityRules = defineCall({
  method: 'GET',
  path: '/api/fiscal/annuity-rules',
  access: 'visitor',
  group: 'Lijfrente',
  summary: 'De regels en bedragen waarmee de lijfrenteproducten rekenen, per jaar en met hun bron.',
  status: 200,
  response: envelope(annuityRules),
  errors: ['notOpen'],
});

export const getAnnuityTerms = defineCall({
  method: 'POST',
  path: '/api/fiscal/annuity-terms',
  access: 'visitor',
  group: 'Lijfrente',
  summary: 'Wat de regels voor iemand betekenen: AOW-datum, kortste en langste looptijd, uiterste datums.',
  body: z.strictObject({
    birthdate: isoDay,
    /** Defaults to the first day of the next month. */
    start: z.optional(isoDay),
    polisVoorwaardeCode: z._default(z.nullable(z.enum(policyConditionCodes)), null),
    uitkeringsTermijnCode: z.optional(z.enum(paymentFrequencyCodes)),
  }),
  status: 200,
  response: envelope(
    z.object({
      statePension: z.object({
        date: z.string(),
        years: z.int(),
        months: z.int(),
        provisional: z.boolean(),
      }),
      /** The day from which the minimum term is counted: the state pension date, or the 65th birthday (SDIL2014). */
      referenceDate: z.string(),
      /** Minimum term of a lifelong substitute in months. The API field with the duration is in whole years. */
      minimumMonths: z.int(),
      minimumYears: z.int(),
      maximumYears: z.int(),
      /** The last payout period ends no later than the birthday at which the person reaches this age. */
      maximumEndAge: z.int(),
      termCounting: z.enum(termCountings),
      temporary: z.object({
        allowed: z.boolean(),
        /** The first calendar year in which a temporary annuity may start for this person. */
        fromYear: z.int(),
        minimumYears: z.int(),
        /**
         * The maximum payout per calendar year for the year in which the annuity starts; null if the figures of that
         * year are not loaded.
         */
        ceiling: z.nullable(z.object({ year: z.int(), amount: z.number() })),
      }),
      /**
       * The last day on which the payout can start at the requested frequency, or monthly if no frequency was
       * requested.
       */
      latestStart: z.string(),
      /** Latest day of the first payout that the law allows (domain 10.4). */
      latestFirstPayout: z.string(),
      latestAccumulationEnd: z.string(),
      parameterVersion: z.string(),
    }),
  ),
  errors: ['notOpen'],
});

/** Amounts of the year before the calendar year for which the contribution room is calculated. */
const roomBasis = {
  income: euroAmount(100_000_000),
  /** The growth of the pension, shown as "factor A" on the pension statement. */
  pensionGrowth: z._default(euroAmount(1_000_000), 0),
  usedPremiums: z._default(euroAmount(1_000_000), 0),
};

export const getContributionRoom = defineCall({
  method: 'POST',
  path: '/api/fiscal/contribution-room',
  access: 'visitor',
  group: 'Lijfrente',
  summary: 'Hulp bij jaarruimte en reserveringsruimte; geen toezegging.',
  body: z.strictObject({
    /** Defaults to the current year. */
    year: z.optional(z.int()),
    ...roomBasis,
    /** Amounts of earlier years, to calculate the unused contribution room. */
    history: z._default(
      z
        .array(
          z.strictObject({ year: z.int(), ...roomBasis, deducted: z._default(euroAmount(1_000_000), 0) }),
        )
        .check(z.maxLength(10, 'Vul maximaal 10 jaren in.')),
      [],
    ),
  }),
  status: 200,
  response: envelope(
    z.object({
      year: z.int(),
      annualRoom: z.number(),
      reserveRoom: z.number(),
      maxDeductible: z.number(),
      history: z.array(z.object({ year: z.int(), room: z.number(), unused: z.number() })),
      parameterVersion: z.string(),
    }),
  ),
  errors: ['notOpen'],
});
