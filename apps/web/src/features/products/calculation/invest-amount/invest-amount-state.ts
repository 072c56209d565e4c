import type { Amounts, FlowAnswers } from '../model/calculator-flow.ts';

/** Kind of deposits chosen by the customer (domain 7.1, `kind`). */
export type DepositKind = 'once' | 'monthly' | 'both';

/** The part of the browser state `bedragBeleggen` (C-02, C-03) that this flow reads and writes. */
export interface InvestAmountState extends FlowAnswers, Pick<Amounts, 'periodicDeposit'> {
  readonly kind: DepositKind;
  readonly description: string;
}

export const asksInitialDeposit = (kind: DepositKind): boolean => kind === 'once' || kind === 'both';
export const asksPeriodicDeposit = (kind: DepositKind): boolean => kind === 'monthly' || kind === 'both';
