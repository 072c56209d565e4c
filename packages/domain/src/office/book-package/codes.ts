import type { ContractStatus } from '../../fields/contract.ts';
import type { TransactionType } from '../../money/ledger/types.ts';

/** Required sign of an amount or a number of units. */
type Sign = 'plus' | 'minus' | 'zero' | 'plusOrZero' | 'minusOrZero' | 'any';

interface LedgerKind {
  readonly type: TransactionType;
  readonly amount: Sign;
  readonly units: Sign;
}

/** Kinds of ledger lines in a package, with the transaction type of domain 5.4 and the signs the ledger accepts. */
export const ledgerKinds = {
  eerste_inleg: { type: 'INITIAL_DEPOSIT', amount: 'plus', units: 'plusOrZero' },
  maandinleg: { type: 'PERIODIC_DEPOSIT', amount: 'plus', units: 'plusOrZero' },
  bijstorting: { type: 'TOP_UP', amount: 'plus', units: 'plusOrZero' },
  overdracht_in: { type: 'TRANSFER_IN', amount: 'plusOrZero', units: 'plusOrZero' },
  overdracht_uit: { type: 'TRANSFER_OUT', amount: 'minusOrZero', units: 'minusOrZero' },
  instapkosten: { type: 'ENTRY_COST', amount: 'any', units: 'zero' },
  uitkering: { type: 'DISTRIBUTION', amount: 'minus', units: 'zero' },
  herbelegging: { type: 'REINVESTMENT', amount: 'plus', units: 'plusOrZero' },
  dividendbelasting: { type: 'DIVIDEND_TAX', amount: 'minus', units: 'zero' },
  verkoop: { type: 'SELL', amount: 'minusOrZero', units: 'minusOrZero' },
  uitstapkosten: { type: 'EXIT_COST', amount: 'minus', units: 'zero' },
  lijfrente: { type: 'ANNUITY_PAYOUT', amount: 'minusOrZero', units: 'minusOrZero' },
  loonheffing: { type: 'WAGE_TAX', amount: 'minus', units: 'zero' },
  bijdrage_zvw: { type: 'HEALTHCARE_CONTRIBUTION', amount: 'minus', units: 'zero' },
  administratiekosten: { type: 'WRAPPER_COST', amount: 'minusOrZero', units: 'minusOrZero' },
  wissel_uit: { type: 'SWITCH_OUT', amount: 'minusOrZero', units: 'minusOrZero' },
  wissel_in: { type: 'SWITCH_IN', amount: 'plus', units: 'plusOrZero' },
  terugboeking: { type: 'DIRECT_DEBIT_REVERSAL', amount: 'minusOrZero', units: 'minusOrZero' },
  tenaamstelling: { type: 'NAME_CHANGE', amount: 'zero', units: 'zero' },
  correctie: { type: 'CORRECTION', amount: 'any', units: 'any' },
} as const satisfies Readonly<Record<string, LedgerKind>>;
export type LedgerKindCode = keyof typeof ledgerKinds;

const fits: Readonly<Record<Sign, (value: number) => boolean>> = {
  plus: (value) => value > 0,
  minus: (value) => value < 0,
  zero: (value) => value === 0,
  plusOrZero: (value) => value >= 0,
  minusOrZero: (value) => value <= 0,
  any: () => true,
};

const signTexts: Readonly<Record<Sign, string>> = {
  plus: 'groter dan nul',
  minus: 'kleiner dan nul',
  zero: 'nul',
  plusOrZero: 'nul of meer',
  minusOrZero: 'nul of minder',
  any: 'elk getal',
};

const isLedgerKind = (code: string): code is LedgerKindCode => Object.hasOwn(ledgerKinds, code);

/**
 * Returns why an amount or a number of units has the wrong sign for its ledger kind, or undefined if the
 * sign is correct.
 */
export function signProblem(code: string, column: 'amount' | 'units', value: number): string | undefined {
  if (!isLedgerKind(code)) return undefined;
  const sign = ledgerKinds[code][column];
  return fits[sign](value) ? undefined : `Bij de soort ${code} hoort ${signTexts[sign]}.`;
}

/** Statuses of a contract in a package, with the status of domain 5.3. */
export const contractStatusCodes = {
  wacht_op_betaling: 'awaitingPayment',
  wacht_op_start: 'awaitingStart',
  lopend: 'active',
  verkoop_loopt: 'sellPending',
  loopt_af: 'maturing',
  omgezet: 'converted',
  uitgekeerd: 'paidOut',
  verkocht: 'sold',
  beeindigd: 'ended',
  geannuleerd: 'cancelled',
  geblokkeerd: 'blocked',
  overleden: 'deceased',
} as const satisfies Readonly<Record<string, ContractStatus>>;

/** Extent of a contract's history in the package: only open lots, this year and the previous year, or everything. */
export const historyGrades = ['open', 'twee_jaar', 'geheel'] as const;

export const codesOf = (codes: Readonly<Record<string, unknown>>): readonly string[] => Object.keys(codes);
