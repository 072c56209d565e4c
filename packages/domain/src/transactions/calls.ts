import { isIsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { ownContract } from '../contracts/calls.ts';
import { defineCall } from '../http/call.ts';
import { page, pageQueryAfter } from '../http/paging.ts';
import { envelope } from '../http/schema.ts';
import { payoutStatus } from '../payouts/status.ts';
import { type TransactionGroup, transactionGroups } from './groups.ts';

interface TransactionKind {
  /** Text on screen (domain 5.4, 7.2). */
  readonly text: string;
  readonly group: TransactionGroup;
}

/** Every type of ledger entry (domain 5.4). */
export const transactionTypes = {
  INITIAL_DEPOSIT: { text: 'Eerste storting', group: 'inleg' },
  PERIODIC_DEPOSIT: { text: 'Maandelijkse inleg', group: 'inleg' },
  TOP_UP: { text: 'Bijstorting', group: 'inleg' },
  TRANSFER_IN: { text: 'Overdracht van andere aanbieder', group: 'inleg' },
  TRANSFER_OUT: { text: 'Overdracht naar andere aanbieder', group: 'verkoop' },
  ENTRY_COST: { text: 'Instapkosten', group: 'kosten' },
  DISTRIBUTION: { text: 'Uitkering', group: 'uitkering' },
  REINVESTMENT: { text: 'Herbelegging', group: 'herbelegging' },
  DIVIDEND_TAX: { text: 'Dividendbelasting', group: 'belasting' },
  SELL: { text: 'Verkoop', group: 'verkoop' },
  EXIT_COST: { text: 'Uitstapkosten', group: 'kosten' },
  ANNUITY_PAYOUT: { text: 'Lijfrente-uitkering', group: 'uitkering' },
  WAGE_TAX: { text: 'Loonheffing', group: 'belasting' },
  HEALTHCARE_CONTRIBUTION: { text: 'Bijdrage Zorgverzekeringswet', group: 'belasting' },
  WRAPPER_COST: { text: 'Administratiekosten', group: 'kosten' },
  SWITCH_OUT: { text: 'Fondswissel (uit)', group: 'overig' },
  SWITCH_IN: { text: 'Fondswissel (in)', group: 'overig' },
  DIRECT_DEBIT_REVERSAL: { text: 'Terugboeking', group: 'overig' },
  NAME_CHANGE: { text: 'Wijziging tenaamstelling', group: 'overig' },
  CORRECTION: { text: 'Correctie', group: 'overig' },
} as const satisfies Readonly<Record<string, TransactionKind>>;
export type TransactionType = keyof typeof transactionTypes;

/** Types that count as paid in by the investor (decision 0032). */
export const paidInTypes: ReadonlySet<TransactionType> = new Set([
  'INITIAL_DEPOSIT',
  'PERIODIC_DEPOSIT',
  'TOP_UP',
  'TRANSFER_IN',
]);

/** Types that count as paid to the investor, or to the tax office on the investor's behalf. */
export const paidOutTypes: ReadonlySet<TransactionType> = new Set([
  'DISTRIBUTION',
  'SELL',
  'TRANSFER_OUT',
  'ANNUITY_PAYOUT',
  'DIVIDEND_TAX',
  'WAGE_TAX',
  'HEALTHCARE_CONTRIBUTION',
  'DIRECT_DEBIT_REVERSAL',
]);

/**
 * Types that change every lot of a holding in proportion and create no lot of their own (domain 10.7): reinvestments
 * and their corrections.
 */
export const spreadTypes: ReadonlySet<TransactionType> = new Set(['REINVESTMENT', 'CORRECTION']);

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

/** A ledger entry. Amounts in euro, positive in favour of the contract; participations and price with four decimals. */
const transaction = z.object({
  TransactieID: z.string(),
  Datum: z.string(),
  Valutadatum: z.string(),
  Soort: z.string(),
  FondsID: z.int(),
  Fonds: z.string(),
  /** Null for an entry that is itself a cost. Its amount is in `Kosten`. */
  Bedrag: z.nullable(z.number()),
  Kosten: z.nullable(z.number()),
  /**
   * Cost or tax deducted from this entry, which is also booked as its own entry: `Bedrag` − `Ingehouden` =
   * `Verhandeld`. Negative if it was returned with a reversed direct debit.
   */
  Ingehouden: z.nullable(z.number()),
  /** Amount dealt at the price: `Verhandeld` ÷ `Koers` = `Participaties`, with four decimals. Null without a price. */
  Verhandeld: z.nullable(z.number()),
  Koers: z.nullable(z.number()),
  Participaties: z.number(),
  /** Participations of the fund in the contract after the entry. */
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
