import { type Cents, cents } from '@portaal/engine';
import { type ActServices, act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { byRule, type Explanation, explain } from './explaining.use-cases.ts';
import { listOpposites } from './gap-counters.repository.ts';
import { lockOpenLines, type OpenLine } from './matches.repository.ts';

/**
 * Offsets the counter-entries of late statements against the open item of their accepted gap. The part of the gap
 * that is still missing stays open.
 */
export async function cancelGapLines(services: ActServices): Promise<void> {
  const lines = await listOpposites(services.database.orm);
  for (const [, ofPlace] of Map.groupBy(lines, ({ place }) => place)) {
    const [first] = ofPlace;
    if (first === undefined) continue;
    await act(services, nobody(first.brand), {
      lock: (tx) =>
        lockOpenLines(
          tx,
          ofPlace.map(({ id }) => id),
        ),
      work: async (tx, at, locked) => {
        const pairs = pairsOf(
          locked.filter(({ item, isLeaving }) => item.refundOrderedAt === null && !isLeaving),
        );
        if (pairs.length === 0) return done({ audit: { unaudited: 'they were taken off before' } });
        await explain(tx, pairs, at);
        return done({
          audit: pairs.map(({ line, amountCents }) => ({
            action: 'bankLine.matched' as const,
            subjectType: 'bankLine',
            subjectId: line.item.lineId,
            detail: { kind: 'refund', rule: 'account', amountCents, lateStatement: true },
          })),
        });
      },
    });
  }
}

/** Offsets positive lines against negative lines, oldest first. */
function pairsOf(lines: readonly OpenLine[]): Explanation[] {
  const plus = lines.filter(({ item }) => item.openCents > 0);
  const left = new Map<OpenLine, number>(lines.map((line) => [line, Math.abs(line.item.openCents)]));
  const leftOf = (line: OpenLine) => left.get(line) ?? 0;
  return plus.flatMap((came) =>
    lines
      .filter(({ item }) => item.openCents < 0)
      .flatMap((went) => {
        const amount = Math.min(leftOf(came), leftOf(went));
        if (amount === 0) return [];
        left.set(came, leftOf(came) - amount);
        left.set(went, leftOf(went) - amount);
        return [part(came, came, cents(amount)), part(came, went, cents(-amount))];
      }),
  );
}

/**
 * Older server versions also know this kind and this rule. No employee can undo such a match, because the late
 * statement proves it.
 */
const part = (came: OpenLine, line: OpenLine, amountCents: Cents): Explanation => ({
  ...{ line, amountCents, kind: 'refund', subject: came.item.lineId, source: byRule('account') },
  rest: line.item.reason ?? 'unknown',
});
