import type { TransactionType } from '../../money/ledger/types.ts';

interface BarKind {
  /** Text on screen. */
  readonly text: string;
  /** Sign per transaction type: 1 uses the booked amount, -1 the opposite amount. */
  readonly signs: Readonly<Partial<Record<TransactionType, 1 | -1>>>;
  /** Explanation for a bar with a name that is not clear by itself. */
  readonly note?: string;
}

/**
 * Movements of money between an opening and a closing value, in display order. A fund distribution lowers the price.
 * Unless it is reinvested, it therefore increases one bar and decreases others. Any change in value without a
 * transaction is the price result.
 */
export const waterfallBars = {
  deposits: { text: 'Ingelegd', signs: { INITIAL_DEPOSIT: 1, PERIODIC_DEPOSIT: 1, TOP_UP: 1 } },
  transfersIn: { text: 'Overgedragen naar dit contract', signs: { TRANSFER_IN: 1 } },
  entryCost: { text: 'Instapkosten', signs: { ENTRY_COST: 1 } },
  managementCost: { text: 'Administratiekosten', signs: { WRAPPER_COST: 1 } },
  priceResult: {
    text: 'Verandering van de koers',
    signs: {},
    note: 'Uw participaties keer de verandering van hun koers. De lopende kosten van de fondsen zitten al in de koers.',
  },
  distributions: {
    text: 'Uitgekeerd door de fondsen',
    signs: { REINVESTMENT: 1, DISTRIBUTION: -1, DIVIDEND_TAX: -1 },
    note: 'Wat de fondsen uitkeerden, herbelegd of niet. De koers daalt door een uitkering.',
  },
  dividendTax: { text: 'Ingehouden dividendbelasting', signs: { DIVIDEND_TAX: 1 } },
  paidDistributions: { text: 'Uitkeringen op uw rekening', signs: { DISTRIBUTION: 1 } },
  sales: { text: 'Verkocht en uitbetaald', signs: { SELL: 1 } },
  exitCost: { text: 'Uitstapkosten', signs: { EXIT_COST: 1 } },
  switches: { text: 'Fondswissel', signs: { SWITCH_OUT: 1, SWITCH_IN: 1 } },
  annuityPayouts: { text: 'Lijfrente op uw rekening', signs: { ANNUITY_PAYOUT: 1 } },
  withheld: {
    text: 'Loonheffing en bijdrage Zvw',
    signs: { WAGE_TAX: 1, HEALTHCARE_CONTRIBUTION: 1 },
    note: 'Ingehouden op uw lijfrente, en voor u afgedragen aan de Belastingdienst.',
  },
  reversedDebits: { text: 'Teruggeboekte incasso’s', signs: { DIRECT_DEBIT_REVERSAL: 1 } },
  unrecovered: {
    text: 'Meer teruggeboekt dan er was',
    signs: {},
    note: 'Een incasso is helemaal teruggeboekt, maar u had er te weinig participaties meer voor. Dit deel ging niet van uw waarde af.',
  },
  transfersOut: { text: 'Overgedragen uit dit contract', signs: { TRANSFER_OUT: 1 } },
  corrections: { text: 'Correcties', signs: { CORRECTION: 1 } },
  ownership: { text: 'Wijziging tenaamstelling', signs: { NAME_CHANGE: 1 } },
} as const satisfies Readonly<Record<string, BarKind>>;

export type WaterfallBarKind = keyof typeof waterfallBars;
export const waterfallBarKinds = Object.keys(waterfallBars) as [WaterfallBarKind, ...WaterfallBarKind[]];

const kindOf = (bar: WaterfallBarKind): BarKind => waterfallBars[bar];

export const barNote = (bar: WaterfallBarKind): string | undefined => kindOf(bar).note;

/**
 * Returns the transaction types of a bar. The bar `unrecovered` has the types of the reversed debits from which it is
 * derived.
 */
export function typesOf(bar: WaterfallBarKind): readonly TransactionType[] {
  return Object.keys(kindOf(bar === 'unrecovered' ? 'reversedDebits' : bar).signs) as TransactionType[];
}

/** Returns the sign of a transaction type in a bar; 0 if the type is not in the bar. */
export const signIn = (bar: WaterfallBarKind, type: TransactionType): number => kindOf(bar).signs[type] ?? 0;
