import type { Approval } from '@portaal/domain/approvals/calls';
import { momentText } from '../../../lib/moment-text.ts';

type Tone = 'info' | 'success' | 'warning' | 'neutral';

/** What became of a request. */
export const statusTexts: Readonly<
  Record<Approval['status'], { readonly text: string; readonly tone: Tone }>
> = {
  waiting: { text: 'Wacht op een collega', tone: 'info' },
  executed: { text: 'Goedgekeurd en uitgevoerd', tone: 'success' },
  rejected: { text: 'Afgewezen', tone: 'warning' },
  withdrawn: { text: 'Ingetrokken', tone: 'neutral' },
  lapsed: { text: 'Vervallen', tone: 'warning' },
  expired: { text: 'Verlopen', tone: 'warning' },
};

/** Who decided, when and why; null while it waits. */
export function decisionText({ status, decidedBy, decidedAt, decision }: Approval): string | null {
  if (decidedAt === null) return null;
  const who = status === 'withdrawn' || decidedBy === null ? '' : ` door ${decidedBy}`;
  return `${statusTexts[status].text}${who}, ${momentText(decidedAt)}.${decision === null ? '' : ` ${decision}`}`;
}
