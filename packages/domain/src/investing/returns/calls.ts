import * as z from 'zod/mini';
import { ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, isoDay } from '../../http/schema.ts';

/** Reasons why a percentage cannot be calculated. */
export const missingReturnTexts = {
  notStarted: 'Uw belegging is nog niet gestart.',
  noTime: 'In deze periode is er maar één dag met een koers. Kies een langere periode.',
  unsolvable: 'Met deze stortingen en opnames is er geen percentage te berekenen.',
} as const;
export type MissingReturn = keyof typeof missingReturnTexts;

/** Amounts in euro. The result is `eindwaarde` − `beginwaarde` − `ingelegd` + `opgenomen`. */
const figures = {
  van: z.nullable(z.string()),
  tot: z.nullable(z.string()),
  dagen: z.int(),
  beginwaarde: z.number(),
  ingelegd: z.number(),
  /** Sales and payouts, including distributions that were not reinvested and tax withheld. */
  opgenomen: z.number(),
  eindwaarde: z.number(),
  resultaat: z.number(),
  /** Components of the result: `koersresultaat` + `inkomsten` − `kosten`. */
  koersresultaat: z.number(),
  /** Distributions, reinvested or paid out. */
  inkomsten: z.number(),
  /** Entry, exit and administration cost. */
  kosten: z.number(),
  /** Money-weighted return as a fraction: per year if `isGeannualiseerd`, otherwise over the period. */
  rendementPersoonlijk: z.nullable(z.number()),
  /** Time-weighted return of the funds, in the same form. */
  rendementFonds: z.nullable(z.number()),
};

const contractReturn = z.object({
  ...figures,
  /** Whether returns are per year. A period of less than 365 days is never annualised. */
  isGeannualiseerd: z.boolean(),
  /** Why `rendementPersoonlijk` is null. */
  reden: z.nullable(z.enum(Object.keys(missingReturnTexts) as [MissingReturn, ...MissingReturn[]])),
  /** The first and last day a user can choose for the period. */
  eersteDag: z.nullable(z.string()),
  laatsteDag: z.nullable(z.string()),
  /** Each calendar year of the period, newest first. Percentages cover the part of the year within the period. */
  jaren: z.array(z.object({ jaar: z.int(), ...figures })),
  /** The value after each dealing run. `ingelegd` is the total paid in minus the total withdrawn up to then. */
  reeks: z.array(z.object({ datum: z.string(), waarde: z.number(), ingelegd: z.number() })),
  /**
   * The investor's deposits and withdrawals on each day of the period. Automatic monthly amounts (`isVast`) are
   * listed separately.
   */
  betalingen: z.array(
    z.object({ datum: z.string(), ingelegd: z.number(), opgenomen: z.number(), isVast: z.boolean() }),
  ),
});
export type ContractReturn = z.infer<typeof contractReturn>;
export type ReturnFigures = Omit<ContractReturn['jaren'][number], 'jaar'>;

export const getReturns = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/rendement',
  access: 'signedIn',
  group: 'Contracten',
  summary:
    'Het rendement van een contract over een periode. Waarden bestaan op de dag waarop een maand wordt verwerkt; de periode begint en eindigt op de laatste zo’n dag die er op of voor ligt.',
  params: ownContract,
  query: z.strictObject({ van: z.optional(isoDay), tot: z.optional(isoDay) }),
  status: 200,
  response: envelope(contractReturn),
  errors: ['notAuthenticated', 'notFound'],
});

/**
 * The total value of all contracts after each dealing run, and the distributions of the latest run. Amounts in euro.
 */
const valueLine = z.object({
  /**
   * `Ingelegd` is the total paid in minus the total withdrawn up to then, so the difference with the value is the
   * result.
   */
  Reeks: z.array(z.object({ Datum: z.string(), Waarde: z.number(), Ingelegd: z.number() })),
  /**
   * The investor's deposits and withdrawals on each day, in the same form as `betalingen` in the return of one
   * contract.
   */
  Betalingen: z.array(
    z.object({ Datum: z.string(), Ingelegd: z.number(), Opgenomen: z.number(), IsVast: z.boolean() }),
  ),
  /** Distributions of the latest dealing run; null if there were none. */
  LaatsteUitkering: z.nullable(
    z.object({ Valutadatum: z.string(), Uitbetaald: z.number(), Herbelegd: z.number() }),
  ),
});
export type ValueLine = z.infer<typeof valueLine>;

export const getValueLine = defineCall({
  method: 'GET',
  path: '/api/contracts/value-line',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'De waarde van alle contracten van de belegger samen, na elke verwerkte maand.',
  status: 200,
  response: envelope(valueLine),
  errors: ['notAuthenticated'],
});
