import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { pageQuery } from '../http/paging.ts';
import { envelope, uuid } from '../http/schema.ts';

/** States of a contract: domain 5.3. */
export const contractStatuses = [
  'concept',
  'awaitingSignature',
  'awaitingSecondSignature',
  'awaitingPayment',
  'awaitingReview',
  'awaitingStart',
  'active',
  'sellPending',
  'maturing',
  'converted',
  'paidOut',
  'sold',
  'ended',
  'cancelled',
  'blocked',
  'deceased',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Amounts in euro. The Dutch names are those the specification prescribes and their siblings. */
const contractSummary = z.object({
  ContractID: z.string(),
  ContractNummer: z.string(),
  Product: z.string(),
  Omschrijving: z.string(),
  Fonds: z.array(z.string()),
  Status: z.enum(contractStatuses),
  IsPaymentCompleted: z.boolean(),
  OpenstaandBedrag: z.number(),
  /** Value on the first day of the current month, after the monthly dealing run; 0 before the first one. */
  PrimoWaardeHuidigeMaandNaProlongatie: z.number(),
  WaardeDatum: z.nullable(z.string()),
  TotaalIngelegd: z.number(),
  /** Distributions and sales paid to the investor. */
  TotaalOpgenomen: z.number(),
  Startdatum: z.nullable(z.string()),
  /** What was agreed for the start; 0 when there are only monthly deposits. */
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

/** How often an annuity pays out, as the contract keeps it. */
const contractPayoutTerms = ['month', 'quarter', 'halfYear', 'year'] as const;

/** What the next payout of an annuity is expected to be. Everything that is left when it is the last. */
const nextPayout = z.object({
  /** The day it is paid at the latest. */
  Datum: z.string(),
  Bruto: z.number(),
  /** Null, all three, while the figures of its year are not loaded. */
  Loonheffing: z.nullable(z.number()),
  BijdrageZvw: z.nullable(z.number()),
  Netto: z.nullable(z.number()),
  /** Without it the tax credit is not applied, and the tax is that of who has no state pension yet. */
  GeboortedatumBekend: z.boolean(),
  /** The payout is calculated again before it (domain 10.1): the amounts are those at the value of now. */
  WordtOpnieuwBerekend: z.boolean(),
});

/** One contract with all its own terms; what a table on a page of it shows comes with calls of its own. */
const contractDetails = z.extend(contract, {
  /** The investor and, where the contract is held with or for another user, that relation. */
  Houders: z.array(z.object({ Naam: z.string(), Rol: z.enum(['belegger', 'partner', 'child', 'company']) })),
  /** How new deposits are divided; fractions that add up to 1. */
  Fondsverdeling: z.array(z.object({ FondsID: z.int(), Fonds: z.string(), Aandeel: z.number() })),
  Incassodag: z.int(),
  /** No monthly deposit is collected before this day; null: nothing is paused. */
  InlegGepauzeerdTot: z.nullable(z.string()),
  Einddatum: z.nullable(z.string()),
  /** What of `TotaalOpgenomen` the bank did not pay yet, after tax. */
  NogUitTeBetalen: z.number(),
  /** Of an annuity that pays out; null for every other contract. */
  Lijfrente: z.nullable(
    z.object({
      Termijn: z.enum(contractPayoutTerms),
      UitkeringPerTermijn: z.number(),
      Loonheffingskorting: z.boolean(),
      VolgendeUitkering: z.nullable(nextPayout),
    }),
  ),
  /** Who an annuity goes to at death; nobody: by the order of the conditions. Null for what is no annuity. */
  Begunstigden: z.nullable(
    z.array(z.object({ Naam: z.string(), Geboortedatum: z.string(), Relatie: z.string() })),
  ),
});
export type ContractDetails = z.infer<typeof contractDetails>;

/** Whose contract a call is about; another's does not exist. */
export const ownContract = z.strictObject({ id: uuid });

export const listContractSummaries = defineCall({
  method: 'GET',
  path: '/api/contracts/summaries',
  access: 'signedIn',
  kept: true,
  group: 'Contracten',
  summary: 'De contracten van de belegger in het kort.',
  query: pageQuery,
  status: 200,
  // X-06 prescribes a bare list: a `Link` header names its next page.
  response: envelope(z.array(contractSummary)),
  errors: ['notAuthenticated'],
});

export const listContracts = defineCall({
  method: 'GET',
  path: '/api/contracts',
  access: 'signedIn',
  kept: true,
  group: 'Contracten',
  summary: 'De contracten van de belegger met hun posities.',
  query: pageQuery,
  status: 200,
  // X-05 prescribes a bare list: a `Link` header names its next page.
  response: envelope(z.array(contract)),
  errors: ['notAuthenticated'],
});

export const getContract = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}',
  access: 'signedIn',
  kept: true,
  group: 'Contracten',
  summary: 'Eén contract van de belegger met zijn posities en afspraken.',
  params: ownContract,
  status: 200,
  response: envelope(z.object({ Contract: z.array(contractDetails) })),
  errors: ['notAuthenticated', 'notFound'],
});
