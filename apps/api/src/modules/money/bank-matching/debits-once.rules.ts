import type { Verdict } from './bank-matching.rules.ts';
import type { OpenLine } from './matches.repository.ts';

interface WeighedLine {
  readonly open: OpenLine;
  readonly verdict: Verdict;
}

/**
 * Ensures that each refund or chargeback of a provider explains only one bank line. If two lines of one set match the
 * same refund or chargeback, the second line stays open, and the next matching compares it with the remaining ones.
 */
export function debitsOnce(weighed: readonly WeighedLine[]): WeighedLine[] {
  const taken = new Set<string>();
  return weighed.map((one) => {
    const { verdict, open } = one;
    if (verdict.kind !== 'provider' || open.item.openCents > 0) return one;
    if (taken.has(verdict.subject)) return { open, verdict: { kind: 'open', reason: 'unknownOut' } };
    taken.add(verdict.subject);
    return one;
  });
}
