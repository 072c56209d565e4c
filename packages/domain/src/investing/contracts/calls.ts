import * as z from 'zod/mini';
import { contractStatuses, ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { pageQuery } from '../../http/paging.ts';
import { envelope } from '../../http/schema.ts';

/**
 * A contract in the list. Amounts in euro. The specification prescribes the Dutch field names; related fields
 * follow them.
 */
const contractSummary = z.object({
  ContractID: z.string(),
  ContractNummer: z.string(),
  Product: z.string(),
  Omschrijving: z.string(),
  Fonds: z.array(z.string()),
  Status: z.enum(contractStatuses),
  IsPaymentCompleted: z.boolean(),
  OpenstaandBedrag: z.number(),
  /** Value on the first day of the current month, after the monthly dealing run; 0 before the first run. */
  PrimoWaardeHuidigeMaandNaProlongatie: z.number(),
  WaardeDatum: z.nullable(z.string()),
  TotaalIngelegd: z.number(),
  /** Distributions and sales paid to the investor. */
  TotaalOpgenomen: z.number(),
  Startdatum: z.nullable(z.string()),
  /** Initial deposit agreed at the start; 0 if there are only monthly deposits. */
  EersteInleg: z.number(),
});
export type ContractSummary = z.infer<typeof contractSummary>;

const contract = z.extend(contractSummary, {
  InlegPerMaand: z.number(),
  Uitkeringen: z.enum(['stock', 'cash']),
  Posities: z.array(
    z.object({
      FondsID: z.int(),
      Fonds: z.string(),
      Participaties: z.number(),
      Koers: z.number(),
      KoersDatum: z.string(),
      Waarde: z.number(),
    }),
  ),
});
export type Contract = z.infer<typeof contract>;

/** Payout frequencies of an annuity, as stored in the contract. */
const contractPayoutTerms = ['month', 'quarter', 'halfYear', 'year'] as const;

/** Forecast of the next payout of an annuity. The last payout is all remaining value. */
const nextPayout = z.object({
  /** The latest day on which the payout is made. */
  Datum: z.string(),
  Bruto: z.number(),
  /** The three tax fields are null while the figures of the payout's year are not loaded. */
  Loonheffing: z.nullable(z.number()),
  BijdrageZvw: z.nullable(z.number()),
  Netto: z.nullable(z.number()),
  /**
   * If the birth date is unknown, the tax credit is not applied and the tax is that of a person below state pension
   * age.
   */
  GeboortedatumBekend: z.boolean(),
  /**
   * Whether the payout will be recalculated before it is made (domain 10.1). The amounts shown are based on the
   * current value.
   */
  WordtOpnieuwBerekend: z.boolean(),
});

/** One contract with its own terms. Its tables, such as transactions, have separate calls. */
const contractDetails = z.extend(contract, {
  /** Number of the contract in the system from which it was imported, if any. */
  OudContractNummer: z.nullable(z.string()),
  /** The investor, and the relation with whom or for whom they hold the contract, if any. */
  Houders: z.array(z.object({ Naam: z.string(), Rol: z.enum(['belegger', 'partner', 'child', 'company']) })),
  /** Allocation of new deposits, as fractions that add up to 1. */
  Fondsverdeling: z.array(z.object({ FondsID: z.int(), Fonds: z.string(), Aandeel: z.number() })),
  Incassodag: z.int(),
  /** No monthly deposit is collected before this day; null if there is no pause. */
  InlegGepauzeerdTot: z.nullable(z.string()),
  Einddatum: z.nullable(z.string()),
  /** The part of `TotaalOpgenomen` that has not been paid by the bank yet, after tax. */
  NogUitTeBetalen: z.number(),
  /** Set only for an annuity that pays out. */
  Lijfrente: z.nullable(
    z.object({
      Termijn: z.enum(contractPayoutTerms),
      UitkeringPerTermijn: z.number(),
      Loonheffingskorting: z.boolean(),
      VolgendeUitkering: z.nullable(nextPayout),
    }),
  ),
  /**
   * Beneficiaries of an annuity after a death. If empty, the order of the contract conditions applies. Null for a
   * contract that is not an annuity.
   */
  Begunstigden: z.nullable(
    z.array(z.object({ Naam: z.string(), Geboortedatum: z.string(), Relatie: z.string() })),
  ),
});
export type ContractDetails = z.infer<typeof contractDetails>;

/** Id of a contract of the caller. A contract of another user is reported as not found. */
export const listContractSummaries = defineCall({
  method: 'GET',
  path: '/api/contracts/summaries',
  access: 'signedIn',
  storedInBrowser: true,
  group: 'Contracten',
  summary: 'De contracten van de belegger in het kort.',
  query: pageQuery,
  status: 200,
  // X-06 prescribes a bare list, so a `Link` header contains the URL of the next page.
  response: envelope(z.array(contractSummary)),
  errors: ['notAuthenticated'],
});

export const listContracts = defineCall({
  method: 'GET',
  path: '/api/contracts',
  access: 'signedIn',
  storedInBrowser: true,
  group: 'Contracten',
  summary: 'De contracten van de belegger met hun posities.',
  query: pageQuery,
  status: 200,
  // X-05 prescribes a bare list, so a `Link` header contains the URL of the next page.
  response: envelope(z.array(contract)),
  errors: ['notAuthenticated'],
});

export const getContract = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}',
  access: 'signedIn',
  storedInBrowser: true,
  group: 'Contracten',
  summary: 'Eén contract van de belegger met zijn posities en afspraken.',
  params: ownContract,
  status: 200,
  response: envelope(z.object({ Contract: z.array(contractDetails) })),
  errors: ['notAuthenticated', 'notFound'],
});
