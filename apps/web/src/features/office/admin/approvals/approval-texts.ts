import type { Approval } from '@portaal/domain/office/approvals/calls';
import { momentText } from '../../../../lib/moment-text.ts';

type Tone = 'info' | 'success' | 'warning' | 'neutral';

/** Texts for the status of a request. */
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

/** Returns the employee, time and reason of a decision; null while the request waits. */
export function decisionText({ status, decidedBy, decidedAt, decision }: Approval): string | null {
  if (decidedAt === null) return null;
  const who = status === 'withdrawn' || decidedBy === null ? '' : ` door ${decidedBy}`;
  return `${statusTexts[status].text}${who}, ${momentText(decidedAt)}.${decision === null ? '' : ` ${decision}`}`;
}
