import { cents } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { RefundedLine } from '../payouts/index.ts';
import { byRule, type Explanation, explain } from './explaining.use-cases.ts';
import {
  lockLine,
  lockOpenLines,
  lockRefundOf,
  markUndone,
  type OpenLine,
  updateItems,
} from './matches.repository.ts';

/** Matches two lines to each other: an incoming payment and the manual transfer that refunded it. */
export async function bookRefund<T>(
  tx: Transaction,
  out: Pick<Explanation, 'line' | 'amountCents' | 'source'>,
  ofLine: string,
  at: Date,
  audit: T,
): Promise<T | { readonly unaudited: string }> {
  const [came] = await lockOpenLines(tx, [ofLine]);
  if (came === undefined || came.isLeaving || came.item.openCents !== -out.amountCents) {
    return { unaudited: 'it left before' };
  }
  const shared = { kind: 'refund', subject: ofLine, source: out.source } as const;
  await explain(
    tx,
    [
      { ...shared, ...out },
      { ...shared, line: came, amountCents: came.item.openCents },
    ],
    at,
  );
  return audit;
}

/** Returns the original reason of a line, so that its rest stays open for that reason. */
const asBefore = ({ item: { reason } }: OpenLine) => (reason === null ? {} : { rest: reason });

const auditOf = (
  action: 'bankLine.matched' | 'bankLine.undone',
  { lineId, amountCents }: RefundedLine,
): AuditLine => ({
  action,
  subjectType: 'bankLine',
  subjectId: lineId,
  detail: { kind: 'refund', rule: 'endToEnd', amountCents },
});

/** A refund by payment file has our reference, even if an employee picked the bank line that shows it. */
const OURS = byRule('endToEnd');

/**
 * Allocates a line of `amountCents` that paid our own orders: payouts, and refunds of earlier lines. The earlier
 * lines are closed as well. Returns the audit lines of those refunds.
 */
export async function explainPaid(
  tx: Transaction,
  {
    line,
    amountCents: explained,
    source,
    refunds,
  }: Pick<Explanation, 'line' | 'amountCents' | 'source'> & { readonly refunds: readonly RefundedLine[] },
  at: Date,
): Promise<AuditLine[]> {
  const came = new Map(
    (
      await lockOpenLines(
        tx,
        refunds.map(({ lineId }) => lineId),
      )
    ).map((one) => [one.item.lineId, one]),
  );
  const wentBack = refunds.flatMap(({ lineId, amountCents }): Explanation[] => {
    const of = came.get(lineId);
    if (of === undefined) throw new Error(`nothing is open of bank line ${lineId}, which went back`);
    const shared = { kind: 'refund', subject: lineId, source: OURS } as const;
    return [
      { ...shared, ...asBefore(line), line, amountCents: cents(-amountCents) },
      { ...shared, ...asBefore(of), line: of, amountCents },
    ];
  });
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidOut = cents(explained + refunded);
  const payouts = {
    ...asBefore(line),
    kind: 'payouts',
    subject: line.item.lineId,
    line,
    source,
    amountCents: paidOut,
  } as const;
  await explain(tx, [...(paidOut === 0 ? [] : [payouts]), ...wentBack], at);
  return refunds.map((one) => auditOf('bankLine.matched', one));
}

/** Reopens the original line after its refund was returned. Two employees decide how it is settled. */
export async function reopenRefund(
  tx: Transaction,
  { line, refund }: { readonly line: OpenLine; readonly refund: RefundedLine },
  at: Date,
): Promise<AuditLine> {
  const { lineId, amountCents } = refund;
  const { brand } = line.item;
  const [came, match] = [await lockLine(tx, { lineId, brand }), await lockRefundOf(tx, refund)];
  if (came === undefined || match === undefined) throw new Error(`bank line ${lineId} did not go back`);
  await markUndone(tx, [match.id], {
    // The match is undone on the booking day of the return. Otherwise the money would have no owner in between,
    // possibly over a year-end.
    undoneAt: new Date(`${line.line.bookedOn}T12:00:00Z`),
    undoneBy: null,
    undoneBecause: 'De terugstorting kwam terug van de bank.',
  });
  await explain(
    tx,
    [{ ...asBefore(line), kind: 'refund', subject: lineId, line, source: OURS, amountCents }],
    at,
  );
  const openCents = cents(came.item.openCents + amountCents);
  const { contractId } = came.item;
  await updateItems(tx, [{ lineId, openCents, reason: 'cameBack', contractId }], at);
  return auditOf('bankLine.undone', refund);
}
