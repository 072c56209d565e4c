import * as z from 'zod/mini';
import { ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { envelope } from '../../http/schema.ts';
import { transactionFilter, transactionPage } from '../transactions/calls.ts';
import { waterfallBarKinds } from './bars.ts';

const bar = z.object({
  Staaf: z.enum(waterfallBarKinds),
  /** Increase of the value; a negative amount is a decrease. */
  Bedrag: z.number(),
  /** Number of transactions in the bar. */
  Transacties: z.int(),
});

/**
 * Explanation of the change in value. Amounts in euro; units and prices with four decimals. `Begin` plus all
 * bars equals exactly `Eind`.
 */
const waterfallAnswer = z.object({
  /** The calendar years that can be requested, newest first. */
  Jaren: z.array(z.int()),
  /** The requested year; null for all years together. */
  Jaar: z.nullable(z.int()),
  /** The day of the opening value; null if the period begins with the contract. */
  Van: z.nullable(z.string()),
  /** The day of the closing prices. */
  Tot: z.nullable(z.string()),
  /** Whether the year is not over, so that the closing value is the current value. */
  IsNu: z.boolean(),
  Begin: z.number(),
  Eind: z.number(),
  Staven: z.array(bar),
  /** The price result per fund: units × change of price. */
  Koersen: z.array(
    z.object({
      FondsID: z.int(),
      Fonds: z.string(),
      ParticipatiesBegin: z.number(),
      ParticipatiesEind: z.number(),
      KoersBegin: z.nullable(z.number()),
      KoersEind: z.number(),
      Verandering: z.number(),
    }),
  ),
  /**
   * Rounding difference between the bar with the price result and the price results per fund. It arises because
   * units have four decimals and amounts two.
   */
  Afronding: z.number(),
});
export type WaterfallAnswer = z.infer<typeof waterfallAnswer>;

const line = z.object({
  TransactieID: z.string(),
  Valutadatum: z.string(),
  Soort: z.string(),
  Fonds: z.string(),
  /** Amount of the transaction with its sign in the bar. */
  Bedrag: z.number(),
  Koers: z.nullable(z.number()),
  Participaties: z.number(),
});
export type WaterfallLine = z.infer<typeof line>;

const { jaar } = transactionFilter;

export const getWaterfall = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/waterfall',
  access: 'signedIn',
  group: 'Contracten',
  summary:
    'Waar het geld van een contract heen ging: van de ene waarde naar de andere, op de cent. Wat op 1 januari is verwerkt, hoort bij het jaar ervoor.',
  params: ownContract,
  query: z.strictObject({ jaar }),
  status: 200,
  response: envelope(waterfallAnswer),
  errors: ['notAuthenticated', 'notFound'],
});

export const listWaterfallLines = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/waterfall/{staaf}/lines',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'De transacties van één staaf van de waterval, nieuwste eerst.',
  params: z.extend(ownContract, { staaf: z.enum(waterfallBarKinds, 'Kies een staaf uit de lijst.') }),
  query: z.extend(transactionPage, { jaar }),
  status: 200,
  response: envelope(page(line)),
  errors: ['notAuthenticated', 'notFound'],
});
