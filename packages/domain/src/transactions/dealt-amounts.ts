import { type Cents, cents, entryCostOf } from '@portaal/engine';
import type { TransactionType } from './calls.ts';

/** A ledger entry; amounts in favour of the contract are positive, others negative. */
export interface BookedAmount {
  readonly type: string;
  /** Key of its fund and day, in any form the caller uses. */
  readonly group: string;
  readonly amountCents: Cents;
}

export interface DealtAmount {
  /** Cost or tax of the entry, which also has its own entry; negative when returned with a reversed debit. */
  readonly deductedCents: Cents;
  /** Amount dealt at the price: the amount less the deduction, with the sign of the amount. */
  readonly dealtCents: Cents;
}

/** Types of the entries with the deductions from each type. */
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

/** Every type with deductions, and every type of deduction. */
export const deductionTypes: readonly string[] = [
  ...new Set(Object.entries(DEDUCTIONS).flatMap(([type, of]) => [type, ...of])),
];

const RATE_STEPS = 10_000;

/** Returns whether an entry belongs to a reversed debit. It shares no cost with deposits of the same fund and day. */
export const isOfReversal = ({ type, amountCents }: Pick<BookedAmount, 'type' | 'amountCents'>): boolean =>
  type === 'DIRECT_DEBIT_REVERSAL' || (type === 'ENTRY_COST' && amountCents > 0);

const sum = (lines: readonly BookedAmount[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Returns the dealt amount of each entry, from all entries of {@link deductionTypes} of the same fund and day. The
 * ledger has one cost entry for all deposits of a fund and day. Each deposit paid its cost at one rate, a whole
 * number of hundredths of a percent, rounded separately.
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

/** The last entry gets the remainder, so that all shares add up to the total. */
function shareOf(line: BookedAmount, peers: readonly BookedAmount[], total: number): number {
  if (total === 0 || peers.length === 0) return 0;
  const rate = Math.round((RATE_STEPS * total) / sum(peers)) / RATE_STEPS;
  const byRate = ({ amountCents }: BookedAmount): number => entryCostOf(amountCents, rate);
  if (line !== peers.at(-1)) return byRate(line);
  return total - peers.slice(0, -1).reduce((shared, peer) => shared + byRate(peer), 0);
}
