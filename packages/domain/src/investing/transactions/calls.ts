import { isIsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { page, pageQueryAfter } from '../../http/paging.ts';
import { envelope } from '../../http/schema.ts';
import { transactionGroups } from '../../money/ledger/groups.ts';
import { payoutStatus } from '../../money/payouts/status.ts';

const yearMessage = 'Vul een jaar in, bijvoorbeeld 2026.';

export const transactionFilter = {
  jaar: z.optional(z.string().check(z.regex(/^(19|20)\d\d$/, yearMessage))),
  soort: z.optional(z.enum(transactionGroups, 'Kies een soort uit de lijst.')),
};

/** Paging key of the list: the dealing day and id of the last entry on a page. */
export interface LinePlace {
  readonly dealingDay: string;
  readonly id: number;
}

const isPlace = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}_\d{1,15}$/.test(text) && isIsoDate(text.slice(0, 10));

/** Formats a paging key for {@link transactionPage}. */
export const linePlaceText = ({ dealingDay, id }: LinePlace): string => `${dealingDay}_${id}`;

function linePlace(text: string): LinePlace {
  const [dealingDay = '', id] = text.split('_');
  return { dealingDay, id: Number(id) };
}

/** Query of a page: a number of entries after a paging key. */
export const transactionPage = pageQueryAfter(
  z.pipe(z.string().check(z.refine(isPlace, 'Deze plaats bestaat niet.')), z.transform(linePlace)),
  200,
  50,
);

/** A ledger entry. Amounts in euro, positive in favour of the contract; units and price with four decimals. */
const transaction = z.object({
  TransactieID: z.string(),
  Datum: z.string(),
  Valutadatum: z.string(),
  Soort: z.string(),
  FondsID: z.int(),
  Fonds: z.string(),
  /** Null for an entry that is itself a cost. `Kosten` then contains its amount. */
  Bedrag: z.nullable(z.number()),
  Kosten: z.nullable(z.number()),
  /**
   * Cost or tax deducted from this entry and also booked as a separate entry: `Bedrag` − `Ingehouden` = `Verhandeld`.
   * Negative if the cost was returned with a reversed direct debit.
   */
  Ingehouden: z.nullable(z.number()),
  /** Amount dealt at the price: `Verhandeld` ÷ `Koers` = `Participaties`, with four decimals. Null without a price. */
  Verhandeld: z.nullable(z.number()),
  Koers: z.nullable(z.number()),
  Participaties: z.number(),
  /** Units of the fund in the contract after the entry. */
  SaldoParticipaties: z.number(),
  /** `aangehouden`: booked, but the payout to the investor is withheld. */
  Status: z.enum(['verwerkt', 'teruggedraaid', 'aangehouden']),
  /** Null if the entry pays nothing to the investor. */
  Uitbetaling: z.nullable(payoutStatus),
});
export type ContractTransaction = z.infer<typeof transaction>;

/** Money or an order waiting for the next dealing run. Fields that are not known yet are null. */
const pendingTransaction = z.object({
  ID: z.string(),
  Datum: z.string(),
  /** The first day on which the money or order is dealt. */
  Valutadatum: z.string(),
  Soort: z.string(),
  Fonds: z.nullable(z.string()),
  Bedrag: z.nullable(z.number()),
  Participaties: z.nullable(z.number()),
});
export type PendingTransaction = z.infer<typeof pendingTransaction>;

/** Totals of a calendar year, by dealing day. A total is negative only if more was reversed than booked. */
const transactionYear = z.object({
  Jaar: z.int(),
  Aantal: z.int(),
  Ingelegd: z.number(),
  /** Sales, transfers, paid-out distributions and annuity payouts, including tax withheld from them. */
  OpgenomenEnUitgekeerd: z.number(),
  Herbelegd: z.number(),
  Kosten: z.number(),
});
export type TransactionYear = z.infer<typeof transactionYear>;

export const listTransactions = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/transactions',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'De transacties van een contract, nieuwste eerst.',
  params: ownContract,
  query: z.extend(transactionPage, transactionFilter),
  status: 200,
  response: envelope(page(transaction)),
  errors: ['notAuthenticated', 'notFound'],
});

export const getTransactionTotals = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/transactions/totals',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'Wat nog in behandeling is, en de totalen per kalenderjaar, nieuwste eerst.',
  params: ownContract,
  status: 200,
  response: envelope(
    z.object({ InBehandeling: z.array(pendingTransaction), Jaren: z.array(transactionYear) }),
  ),
  errors: ['notAuthenticated', 'notFound'],
});

export const getTransactionsFile = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/transactions.csv',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'Alle transacties van een contract die bij het filter horen, als CSV-bestand.',
  params: ownContract,
  query: z.strictObject(transactionFilter),
  status: 200,
  file: 'text/csv',
  errors: ['notAuthenticated', 'notFound'],
});
