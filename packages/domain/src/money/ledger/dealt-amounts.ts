import { type Cents, cents, entryCostOf } from '@portaal/engine';
import type { TransactionType } from '../../money/ledger/types.ts';

/** A ledger entry; amounts in favour of the contract are positive, others negative. */
export interface BookedAmount {
  readonly type: string;
  /** Key of the entry's fund and day, in any format the caller chooses. */
  readonly group: string;
  readonly amountCents: Cents;
}

export interface DealtAmount {
  /**
   * Cost or tax deducted from the entry, which is also booked as its own entry. Negative if it was returned with a
   * reversed direct debit.
   */
  readonly deductedCents: Cents;
  /** Amount dealt at the price: the amount minus the deduction. */
  readonly dealtCents: Cents;
}

/** Types of deductions, by the type of entry from which they are deducted. */
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

/** All types with deductions, and all types of deductions. */
export const deductionTypes: readonly string[] = [
  ...new Set(Object.entries(DEDUCTIONS).flatMap(([type, of]) => [type, ...of])),
];

const RATE_STEPS = 10_000;

/**
 * Returns whether an entry belongs to a reversed direct debit. Such an entry shares no cost with deposits of the same
 * fund and day.
 */
export const isOfReversal = ({ type, amountCents }: Pick<BookedAmount, 'type' | 'amountCents'>): boolean =>
  type === 'DIRECT_DEBIT_REVERSAL' || (type === 'ENTRY_COST' && amountCents > 0);

const sum = (lines: readonly BookedAmount[]): number =>
  lines.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Returns the dealt amount of each entry, given all entries of {@link deductionTypes} of the same fund and day. The
 * ledger has one cost entry for all deposits of a fund and day. Each deposit paid its cost at the same rate, a whole
 * number of basis points, rounded separately.
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

/** Gives the last entry the remainder, so that all shares add up to the total. */
function shareOf(line: BookedAmount, peers: readonly BookedAmount[], total: number): number {
  if (total === 0 || peers.length === 0) return 0;
  const rate = Math.round((RATE_STEPS * total) / sum(peers)) / RATE_STEPS;
  const byRate = ({ amountCents }: BookedAmount): number => entryCostOf(amountCents, rate);
  if (line !== peers.at(-1)) return byRate(line);
  return total - peers.slice(0, -1).reduce((shared, peer) => shared + byRate(peer), 0);
}
