import type { TransactionGroup } from './groups.ts';

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
