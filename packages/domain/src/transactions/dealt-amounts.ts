import { type Cents, cents, entryCostOf } from '@portaal/engine';
import type { TransactionType } from './calls.ts';

/** A line of the ledger; amounts to the contract positive, from it negative. */
export interface BookedAmount {
  readonly type: string;
  /** Which fund and day it is of, in whatever form the caller has them. */
  readonly group: string;
  readonly amountCents: Cents;
}

export interface DealtAmount {
  /** Cost or tax of the line, which has a line of its own; negative when it was returned with a reversed debit. */
  readonly deductedCents: Cents;
  /** What was dealt at the price: the amount less the deduction, with the sign of the amount. */
  readonly dealtCents: Cents;
}

/** Which lines hold what was deducted from a line of each type. */
const DEDUCTIONS = {
  INITIAL_DEPOSIT: ['ENTRY_COST'],
  PERIODIC_DEPOSIT: ['ENTRY_COST'],
  TOP_UP: ['ENTRY_COST'],
  TRANSFER_IN: ['ENTRY_COST'],
  SELL: ['EXIT_COST'],
  SWITCH_OUT: ['EXIT_COST'],
  DIRECT_DEBIT_REVERSAL: ['ENTRY_COST'],
  ANNUITY_PAYOUT: ['WAGE_TAX', 'HEALTHCARE_CONTRIBUTION'],
} as const satisfies Readonly<Partial<Record<TransactionType, readonly TransactionType[]>>>;

const deductionsOf = (type: string): readonly string[] =>
  Object.hasOwn(DEDUCTIONS, type) ? DEDUCTIONS[type as keyof typeof DEDUCTIONS] : [];

/** Every type on which something else is deducted, and every type of deduction. */
export const deductionTypes: readonly string[] = [
  ...new Set(Object.entries(DEDUCTIONS).flatMap(([type, of]) => [type, ...of])),
];

const RATE_STEPS = 10_000;

/** A line of a reversed debit, which shares its cost with no deposit of the same fund and day. */
export const isOfReversal = ({ type, amountCents }: Pick<BookedAmount, 'type' | 'amountCents'>): boolean =>
  type === 'DIRECT_DEBIT_REVERSAL' || (type === 'ENTRY_COST' && amountCents > 0);

const sum = (lines: readonly BookedAmount[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * What of each line was dealt, given all lines of {@link deductionTypes} of the same fund and day. The ledger has one
 * line of cost for all deposits of a fund and day, each of which paid its cost at one rate, a whole number of
 * hundredths of a percent, rounded by itself.
 */
export function dealtAmounts<Line extends BookedAmount>(lines: readonly Line[]): Map<Line, DealtAmount> {
  const groups = Map.groupBy(lines, ({ group }) => group);
  return new Map(
    lines.map((line) => {
      const own = deductionsOf(line.type);
      const inGroup = groups.get(line.group) ?? [];
      const total = -sum(inGroup.filter(({ type }) => own.includes(type)));
      const peers = inGroup.filter(({ type }) => own.length > 0 && deductionsOf(type)[0] === own[0]);
      const deducted = shareOf(line, peers, total);
      return [line, { deductedCents: cents(deducted), dealtCents: cents(line.amountCents - deducted) }];
    }),
  );
}

/** The last gets what the others leave, so that together they make the total. */
function shareOf(line: BookedAmount, peers: readonly BookedAmount[], total: number): number {
  if (total === 0 || peers.length === 0) return 0;
  const rate = Math.round((RATE_STEPS * total) / sum(peers)) / RATE_STEPS;
  const byRate = ({ amountCents }: BookedAmount): number => entryCostOf(amountCents, rate);
  if (line !== peers.at(-1)) return byRate(line);
  return total - peers.slice(0, -1).reduce((shared, peer) => shared + byRate(peer), 0);
}
