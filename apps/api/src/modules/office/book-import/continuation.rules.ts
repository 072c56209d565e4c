import { paidInTypes } from '@portaal/domain/money/ledger/types';
import type {
  BookedContract,
  BookedDeposit,
  BookedLine,
  BookedPayout,
  BookedSale,
} from './booked-contract.ts';

/**
 * Rows that a monthly package adds to a contract. A line refers to a new deposit, sale or switch by position, or by
 * `earlierCause` to the cause of a line that is stored already.
 */
export interface Continuation {
  readonly lines: readonly ContinuedLine[];
  readonly deposits: readonly BookedDeposit[];
  readonly sales: readonly BookedSale[];
  readonly switches: readonly string[];
  readonly payouts: readonly BookedPayout[];
  /** Stored deposits that were reversed: a key of one of their lines, and the day. */
  readonly reversals: readonly { readonly key: string; readonly day: string }[];
  readonly depositedCents: number;
  readonly withdrawnCents: number;
}

export interface ContinuedLine extends BookedLine {
  /** Key of a stored line with the same cause; null for a line with a new cause or none. */
  readonly earlierCause: string | null;
  /** Key of the stored line that this line reverses. */
  readonly earlierReversed: string | null;
}

type Kind = 'deposit' | 'sale' | 'switch';
type Contract = Pick<BookedContract, 'lines' | 'deposits' | 'sales' | 'switches' | 'payouts'>;

const keyOf = ({ formerKey }: BookedLine): string => formerKey ?? '';
const isSame = (one: BookedLine, other: BookedLine | undefined): boolean =>
  other !== undefined &&
  one.formerKey === other.formerKey &&
  one.type === other.type &&
  one.cents === other.cents &&
  one.units === other.units;

/**
 * Returns the rows that `whole` contains and `before` does not: both are translations of one contract's
 * ledger, with and without the lines of a monthly package. Returns a Dutch reason if the new lines change how
 * stored lines were booked.
 */
export function continuationOf(before: BookedContract, whole: BookedContract): Continuation | string {
  const stored = before.lines.length;
  if (!before.lines.every((line, at) => isSame(line, whole.lines[at]))) {
    return 'Deze regels veranderen regels die al zijn geïmporteerd. Lever ze als eigen regels, met een correctie.';
  }
  const fresh = whole.lines.slice(stored);
  const places = new Map<string, number>();
  const earlier = new Map<string, string>();
  whole.lines.forEach((line, at) => {
    const { cause } = line;
    if (!cause) return;
    const place = cause.join(' ');
    if (at < stored) earlier.set(place, keyOf(line));
    else if (!earlier.has(place) && !places.has(place)) {
      places.set(place, [...places.keys()].filter((one) => one.startsWith(`${cause[0]} `)).length);
    }
  });
  const isNew = (kind: Kind) => (_: unknown, at: number) => places.has(`${kind} ${at}`);
  for (const { cause, type } of fresh) {
    if (!cause || !earlier.has(cause.join(' '))) continue;
    if (paidInTypes.has(type))
      return 'Deze inleg hoort bij een inleg die al is geïmporteerd. Lever hem als correctie.';
    if (cause[0] !== 'deposit') {
      return 'Op deze koersdag is van dit contract al verkocht of gewisseld. Lever de regel als correctie.';
    }
  }
  const reversals = reversedDeposits(before, whole, stored);
  if (typeof reversals === 'string') return reversals;
  const payouts = newPayouts(before, whole);
  if (typeof payouts === 'string') return payouts;
  return {
    lines: fresh.map((line) => {
      const place = line.cause?.join(' ') ?? '';
      const position = places.get(place);
      const reversed =
        line.reverses !== null && line.reverses < stored ? whole.lines[line.reverses] : undefined;
      return {
        ...line,
        cause: line.cause && position !== undefined ? [line.cause[0], position] : null,
        earlierCause: earlier.get(place) ?? null,
        reverses: line.reverses !== null && line.reverses >= stored ? line.reverses - stored : null,
        earlierReversed: reversed ? keyOf(reversed) : null,
      };
    }),
    deposits: whole.deposits.filter(isNew('deposit')),
    sales: whole.sales.filter(isNew('sale')),
    switches: whole.switches.filter(isNew('switch')),
    payouts,
    reversals,
    depositedCents: whole.depositedCents - before.depositedCents,
    withdrawnCents: whole.withdrawnCents - before.withdrawnCents,
  };
}

/** Returns the stored deposits that the new lines reverse. All lines of a deposit are reversed together. */
function reversedDeposits(
  before: Contract,
  whole: Contract,
  stored: number,
): { readonly key: string; readonly day: string }[] | string {
  const reversed = new Map<number, { cents: number; key: string; day: string }>();
  const counted = new Set<number>();
  for (let at = 0; at < stored; at += 1) {
    const [was, is] = [before.lines[at]?.cause, whole.lines[at]?.cause];
    if (was?.[0] !== 'deposit' || is?.[0] !== 'deposit' || counted.has(is[1])) continue;
    counted.add(is[1]);
    const deposit = whole.deposits[is[1]];
    if (deposit?.reversedOn == null || before.deposits[was[1]]?.reversedOn != null) continue;
    const sum = reversed.get(was[1]);
    const cents = (sum?.cents ?? 0) + deposit.cents;
    reversed.set(was[1], { cents, key: before.lines[at]?.formerKey ?? '', day: deposit.reversedOn });
  }
  for (const [position, { cents }] of reversed) {
    if (before.deposits[position]?.cents !== cents)
      return 'Van deze inleg wordt maar een deel teruggeboekt. Herroep alle regels van de inleg, of geen.';
  }
  return [...reversed.values()].map(({ key, day }) => ({ key, day }));
}

function newPayouts(before: Contract, whole: Contract): BookedPayout[] | string {
  const existing = new Map(before.payouts.map((one) => [`${one.day} ${one.kind}`, one]));
  const list: BookedPayout[] = [];
  for (const payout of whole.payouts) {
    const stored = existing.get(`${payout.day} ${payout.kind}`);
    if (!stored) list.push(payout);
    else if (stored.cents !== payout.cents || stored.payOn !== payout.payOn) {
      return 'Deze regels veranderen een uitbetaling die al is geïmporteerd.';
    }
  }
  return list;
}

/**
 * Removes from a list, and returns, the waiting deposit that a package dealt; undefined if the list has no
 * such deposit.
 */
export function takeDeposit<T extends { readonly type: string; readonly cents: number }>(
  waiting: T[],
  { type, cents }: Pick<BookedDeposit, 'type' | 'cents'>,
): T | undefined {
  const at = waiting.findIndex((one) => one.type === type && one.cents === cents);
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}
