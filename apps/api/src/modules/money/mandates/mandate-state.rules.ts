import type { IsoDate } from '@portaal/engine';
import type { MandateEvent } from '../../../platform/mandate-provider.ts';
import type { MandateRow } from './mandates.repository.ts';

type MandateState = Pick<MandateRow, 'status' | 'signedOn' | 'lastEvent'>;

/** New state of a mandate after an event of the feed. */
export interface MandateNews {
  readonly status: MandateRow['status'];
  readonly signedOn: MandateRow['signedOn'];
  /** Change to report to the investor; null if the event changes nothing that the investor sees. */
  readonly news: 'signed' | 'amended' | 'suspended' | 'resumed' | 'cancelled' | null;
}

const isOld = (row: MandateState, event: MandateEvent): boolean =>
  row.lastEvent !== null && event.sequence !== null && event.sequence <= row.lastEvent;

/**
 * Returns the finding for an employee about an event that changes nothing in the portal: a mandate that is
 * signed again, or is used again after both sides ended it. Reading a feed again from its start yields no
 * finding.
 */
export function mandateFindingOf(
  row: MandateState & Pick<MandateRow, 'endedAt'>,
  event: MandateEvent,
): 'signedAgain' | 'mandateRevived' | null {
  if (row.lastEvent === null || event.sequence === null || isOld(row, event)) return null;
  const isInUse = event.kind === 'signed' || event.kind === 'resumed';
  if (row.status === 'cancelled') return row.endedAt !== null && isInUse ? 'mandateRevived' : null;
  const wasSigned = row.status === 'signed' || row.status === 'suspended';
  return wasSigned && event.kind === 'signed' ? 'signedAgain' : null;
}

/**
 * Returns the state of a mandate after an event, or undefined if the event is older than the stored state or
 * has no effect. Feeds can be read again and events can arrive out of order: any event of a mandate in use
 * implies that it was signed, and a cancelled mandate stays cancelled.
 */
export function mandateAfter(
  row: MandateState,
  event: MandateEvent,
  today: IsoDate,
): MandateNews | undefined {
  if (isOld(row, event) || row.status === 'cancelled') return undefined;
  if (event.kind === 'cancelled') return { status: 'cancelled', signedOn: row.signedOn, news: 'cancelled' };
  const signedOn = row.signedOn ?? event.signedOn ?? today;
  const wasSigned = row.status === 'signed' || row.status === 'suspended';
  if (event.kind === 'suspended') {
    return { status: 'suspended', signedOn, news: row.status === 'suspended' ? null : 'suspended' };
  }
  if (!wasSigned) return { status: 'signed', signedOn, news: 'signed' };
  if (event.kind === 'resumed') {
    return { status: 'signed', signedOn, news: row.status === 'suspended' ? 'resumed' : null };
  }
  return { status: row.status, signedOn, news: event.kind === 'amended' ? 'amended' : null };
}
