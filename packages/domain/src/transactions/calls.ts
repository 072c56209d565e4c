import { isIsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { ownContract } from '../contracts/calls.ts';
import { defineCall } from '../http/call.ts';
import { page, pageQueryAfter } from '../http/paging.ts';
import { envelope } from '../http/schema.ts';
import { payoutStand } from '../payouts/stand.ts';
import { type TransactionGroup, transactionGroups } from './groups.ts';

interface TransactionKind {
  /** As people read it (domain 5.4, 7.2). */
  readonly text: string;
  readonly group: TransactionGroup;
}

/** Every type a line of the ledger can have (domain 5.4). */
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

/** What the investor paid in (decision 0032). */
export const paidInTypes: ReadonlySet<TransactionType> = new Set([
  'INITIAL_DEPOSIT',
  'PERIODIC_DEPOSIT',
  'TOP_UP',
  'TRANSFER_IN',
]);

/** What they received, or what was paid to the tax office in their name. */
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
 * What every lot of a position grows or shrinks by in proportion, with no age of its own (domain 10.7): what is
 * reinvested, and what corrects it.
 */
export const spreadTypes: ReadonlySet<TransactionType> = new Set(['REINVESTMENT', 'CORRECTION']);

const yearMessage = 'Vul een jaar in, bijvoorbeeld 2026.';

export const transactionFilter = {
  jaar: z.optional(z.string().check(z.regex(/^(19|20)\d\d$/, yearMessage))),
  soort: z.optional(z.enum(transactionGroups, 'Kies een soort uit de lijst.')),
};

/** Where a page of the list ends: the day of its last line, and the number of that line. */
export interface LinePlace {
  readonly dealingDay: string;
  readonly id: number;
}

const isPlace = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}_\d{1,15}$/.test(text) && isIsoDate(text.slice(0, 10));

/** As {@link transactionPage} reads it. */
export const linePlaceText = ({ dealingDay, id }: LinePlace): string => `${dealingDay}_${id}`;

function linePlace(text: string): LinePlace {
  const [dealingDay = '', id] = text.split('_');
  return { dealingDay, id: Number(id) };
}

/** Which part of the list: so many lines, after a place. */
export const transactionPage = pageQueryAfter(
  z.pipe(z.string().check(z.refine(isPlace, 'Deze plaats bestaat niet.')), z.transform(linePlace)),
  200,
  50,
);

/** Amounts in euro, to the contract positive; participations and price with four decimals. */
const transaction = z.object({
  TransactieID: z.string(),
  Datum: z.string(),
  Valutadatum: z.string(),
  Soort: z.string(),
  FondsID: z.int(),
  Fonds: z.string(),
  /** Null on a line that is a cost: that stands in `Kosten`. */
  Bedrag: z.nullable(z.number()),
  Kosten: z.nullable(z.number()),
  /** Cost or tax of this line (negative: returned with a reversed debit), which has a line of its own too: `Bedrag` − `Ingehouden` = `Verhandeld`. */
  Ingehouden: z.nullable(z.number()),
  /** What was dealt at the price: `Verhandeld` ÷ `Koers` = `Participaties`, to four decimals. Null without a price. */
  Verhandeld: z.nullable(z.number()),
  Koers: z.nullable(z.number()),
  Participaties: z.number(),
  /** What the contract held of the fund after it. */
  SaldoParticipaties: z.number(),
  /** `aangehouden`: booked, but what it pays the investor waits. */
  Status: z.enum(['verwerkt', 'teruggedraaid', 'aangehouden']),
  /** Null where it pays the investor nothing. */
  Uitbetaling: z.nullable(payoutStand),
});
export type ContractTransaction = z.infer<typeof transaction>;

/** Money or an order that the next dealing run deals; what is not known before that is null. */
const pendingTransaction = z.object({
  ID: z.string(),
  Datum: z.string(),
  /** The first day on which it is dealt. */
  Valutadatum: z.string(),
  Soort: z.string(),
  Fonds: z.nullable(z.string()),
  Bedrag: z.nullable(z.number()),
  Participaties: z.nullable(z.number()),
});
export type PendingTransaction = z.infer<typeof pendingTransaction>;

/** Totals of a calendar year, by the day of the price; all zero or more, unless more was reversed than booked. */
const transactionYear = z.object({
  Jaar: z.int(),
  Aantal: z.int(),
  Ingelegd: z.number(),
  /** Sales, transfers, paid-out distributions and annuity payouts, with what was withheld from them. */
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
