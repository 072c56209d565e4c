import type { MatchKind, MatchRule, OpenReason } from '@portaal/domain/money/bank-matching/matching';
import { type Cents, cents } from '@portaal/engine';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { insertMatches, type MatchRow, type OpenLine, updateItems } from './matches.repository.ts';

/** The origin of a match: a rule, or an employee with their reason. */
export interface Source {
  readonly rule: MatchRule;
  readonly createdBy: string | null;
  readonly reason: string | null;
}

export const byRule = (rule: MatchRule): Source => ({ rule, createdBy: null, reason: null });

/** Explains part of a locked bank line by one payment, payout or other row, in cents with the sign of the line. */
export interface Explanation {
  readonly line: OpenLine;
  readonly amountCents: Cents;
  readonly kind: MatchKind;
  readonly subject: string;
  readonly source: Source;
  readonly contractId?: string | null;
  readonly payerAccount?: 'nominated' | 'other' | null;
  /** The reason why the rest of the line remains open. */
  readonly rest?: OpenReason;
}

/**
 * Books allocations of locked bank lines: inserts the matches and updates the open rest. A line may have several
 * subjects.
 */
export async function explain(tx: Transaction, all: readonly Explanation[], at: Date): Promise<void> {
  const rows = all.map(
    ({ line, source, kind, subject, contractId, payerAccount, amountCents }): MatchRow => ({
      ...source,
      id: newId(),
      lineId: line.item.lineId,
      brand: line.item.brand,
      kind,
      subject,
      contractId: contractId ?? null,
      amountCents,
      payerAccount: payerAccount ?? null,
      createdAt: at,
      undoneAt: null,
      undoneBy: null,
      undoneBecause: null,
    }),
  );
  await insertMatches(tx, rows);
  const ofLines = [...Map.groupBy(all, ({ line }) => line.item.lineId).values()];
  const states = ofLines.flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const { line, contractId, rest = 'tooMuch' } = first;
    const explained = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const openCents = cents(line.item.openCents - explained);
    return {
      lineId: line.item.lineId,
      openCents,
      reason: openCents === 0 ? null : rest,
      contractId: contractId ?? line.item.contractId,
    };
  });
  await updateItems(tx, states, at);
}
