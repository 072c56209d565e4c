import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, isoDate } from '@portaal/engine';
import type { StatementHeader } from '../../../integrations/bank/camt053.ts';

/** A statement of an account with the period and balances supplied by the bank. */
export interface AccountStatement {
  readonly id: string;
  readonly position: number;
  /** `late`: imported after later statements; the statement belongs after position `after`. */
  readonly kind: 'inOrder' | 'gap' | 'late';
  readonly after: number | null;
  readonly sequence: number | null;
  readonly fromDay: string;
  readonly toDay: string;
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

/** Two statements that were imported consecutively, and the statements inserted between them later. */
interface Seam {
  readonly first: AccountStatement;
  /** Gaps between the two statements that two employees accepted. */
  readonly gaps: readonly AccountStatement[];
  /** Late statements, in the bank's order. */
  readonly late: readonly AccountStatement[];
  /**
   * The second statement; undefined if a gap after `first` was accepted but no later statement was imported
   * yet.
   */
  readonly last: AccountStatement | undefined;
}

/** Place of a late statement. */
export interface LatePlace {
  /** Position of the statement after which the late statement belongs. */
  readonly after: number;
  /**
   * `whole`: both balances connect. `part`: one balance connects, and another part of an accepted gap is
   * still missing. `series`: one balance connects at a place where nothing was missing, so the rest of the
   * series must be imported in the same transaction.
   */
  readonly fit: 'whole' | 'part' | 'series';
}

const byDay = (one: AccountStatement, other: AccountStatement): number =>
  one.fromDay.localeCompare(other.fromDay) ||
  one.toDay.localeCompare(other.toDay) ||
  (one.sequence ?? 0) - (other.sequence ?? 0) ||
  one.position - other.position;

/**
 * Sorts late statements in the bank's order. Several statements of one day are ordered so that their balances
 * connect.
 */
function inBankOrder(first: AccountStatement, late: readonly AccountStatement[]): AccountStatement[] {
  const rest = [...late].sort(byDay);
  const ordered: AccountStatement[] = [];
  let closing = first.closingCents;
  for (let next = rest[0]; next !== undefined; next = rest[0]) {
    const { fromDay } = next;
    const connected = rest.findIndex((one) => one.fromDay === fromDay && one.openingCents === closing);
    ordered.push(...rest.splice(Math.max(connected, 0), 1));
    closing = ordered.at(-1)?.closingCents ?? closing;
  }
  return ordered;
}

/** Returns the seams between the statements of one account, ordered by position. */
export function seamsOf(all: readonly AccountStatement[]): Seam[] {
  const inOrder = all
    .filter(({ kind }) => kind === 'inOrder')
    .sort((one, other) => one.position - other.position);
  return inOrder.flatMap((first, index) => {
    const last = inOrder[index + 1];
    const gaps = all.filter(
      ({ kind, position }) =>
        kind === 'gap' && position > first.position && (last === undefined || position < last.position),
    );
    if (last === undefined && gaps.length === 0) return [];
    const late = all.filter(({ kind, after }) => kind === 'late' && after === first.position);
    return [{ first, gaps, last, late: inBankOrder(first, late) }];
  });
}

interface Join {
  readonly left: AccountStatement;
  readonly rightFrom: string;
  readonly rightOpening: Cents;
}

/** Returns each pair of neighbours within a seam. */
function joinsOf({ first, gaps, late, last }: Seam): Join[] {
  const end = gaps.at(-1);
  const rights = [...late, ...(last === undefined ? [] : [last])].map(({ fromDay, openingCents }) => ({
    rightFrom: fromDay,
    rightOpening: openingCents,
  }));
  if (last === undefined && end !== undefined) {
    rights.push({ rightFrom: end.toDay, rightOpening: end.closingCents });
  }
  return [first, ...late].flatMap((left, index) => {
    const right = rights[index];
    return right === undefined ? [] : [{ left, ...right }];
  });
}

const holdsDays = ({ left, rightFrom }: Join, { fromDay, toDay }: StatementHeader): boolean =>
  left.toDay <= fromDay && toDay <= rightFrom;

const isMissing = ({ left, rightOpening }: Join): boolean => left.closingCents !== rightOpening;

/**
 * Returns how a statement fits between two neighbours. A series may begin only where nothing else is missing,
 * so that its final balance proves that the series is complete.
 */
function fitOf(join: Join, joins: readonly Join[], header: StatementHeader): LatePlace['fit'] | undefined {
  const begins = join.left.closingCents === header.openingCents;
  const ends = join.rightOpening === header.closingCents;
  if (begins && ends) return 'whole';
  if (!begins && !ends) return undefined;
  if (isMissing(join)) return 'part';
  return joins.some(isMissing) ? undefined : 'series';
}

const FITS = ['whole', 'part', 'series'] as const satisfies readonly LatePlace['fit'][];

/**
 * Returns the place of a statement that does not follow the last one of its account: between two statements
 * by its days, and connected to one of them by a balance. Returns undefined if it fits nowhere.
 */
export function latePlace(all: readonly AccountStatement[], header: StatementHeader): LatePlace | undefined {
  const places = seamsOf(all).flatMap((seam) => {
    const joins = joinsOf(seam);
    return joins.flatMap((join): LatePlace[] => {
      const fit = holdsDays(join, header) ? fitOf(join, joins, header) : undefined;
      return fit === undefined ? [] : [{ after: seam.first.position, fit }];
    });
  });
  return FITS.flatMap((fit) => places.filter((place) => place.fit === fit))[0];
}

/**
 * Returns the position of the first seam in which the days of a statement fit: at an accepted gap, or on days
 * without a statement.
 */
function seamWithDays(all: readonly AccountStatement[], header: StatementHeader) {
  for (const seam of seamsOf(all)) {
    const join = joinsOf(seam).find(
      (one) =>
        holdsDays(one, header) &&
        (isMissing(one) || (one.left.toDay < header.fromDay && header.toDay < one.rightFrom)),
    );
    if (join !== undefined) return { after: seam.first.position, join };
  }
  return undefined;
}

/**
 * Returns the position after which a statement belongs by its days, whatever its balances; undefined if it
 * fits nowhere.
 */
export const afterByDays = (all: readonly AccountStatement[], header: StatementHeader): number | undefined =>
  latePlace(all, header)?.after ?? seamWithDays(all, header)?.after;

/** Returns why a statement whose days fit must wait for connecting statements; undefined if it fits nowhere. */
export function waitsBetween(all: readonly AccountStatement[], header: StatementHeader): string | undefined {
  const found = seamWithDays(all, header);
  if (found === undefined) return undefined;
  const { left, rightOpening } = found.join;
  const begin = euroAndCents(left.closingCents);
  return (
    'Dit afschrift valt tussen afschriften die wij al hebben, en sluit nog op geen van beide aan. ' +
    `Vraag de bank ook om het afschrift dat begint met ${begin} of dat eindigt met ${euroAndCents(rightOpening)}.`
  );
}

/**
 * Returns why the statements after a position do not connect the balances of their neighbours; undefined if they do.
 */
export function openSeries(
  all: readonly AccountStatement[],
  { after }: Pick<LatePlace, 'after'>,
): string | undefined {
  const seam = seamsOf(all).find(({ first }) => first.position === after);
  const join = seam && joinsOf(seam).find(isMissing);
  if (join === undefined) return undefined;
  const [begin, end] = [euroAndCents(join.left.closingCents), euroAndCents(join.rightOpening)];
  return (
    `Dit afschrift past tussen afschriften die wij al hebben, maar dan ontbreekt er nog een: het begint met ${begin} en eindigt met ${end}. ` +
    `Vraag de bank om één bestand met alle afschriften vanaf ${dayText(isoDate(join.left.toDay))}.`
  );
}

/**
 * Returns the amount, in cents, still missing in an accepted gap: the sum of all gaps in its seam minus the
 * late statements.
 */
export function missingOfGap(all: readonly AccountStatement[], gapId: string): Cents {
  const seam = seamsOf(all).find(({ gaps }) => gaps.some(({ id }) => id === gapId));
  const missing = seam === undefined ? [] : joinsOf(seam).filter(isMissing);
  return cents(missing.reduce((sum, { left, rightOpening }) => sum + rightOpening - left.closingCents, 0));
}
