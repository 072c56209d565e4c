import type { IsoDate } from '@portaal/engine';
import type { MandateEvent } from '../../platform/mandate-provider.ts';
import type { MandateRow } from './mandates.repository.ts';

type Facts = Pick<MandateRow, 'status' | 'signedOn' | 'lastEvent'>;

/** What became of a mandate by an event of the feed. */
export interface MandateNews {
  readonly status: MandateRow['status'];
  readonly signedOn: MandateRow['signedOn'];
  /** What it is to the one whose mandate it is; null: nothing they did not know. */
  readonly news: 'signed' | 'amended' | 'suspended' | 'resumed' | 'cancelled' | null;
}

const isOld = (row: Facts, event: MandateEvent): boolean =>
  row.lastEvent !== null && event.sequence !== null && event.sequence <= row.lastEvent;

/**
 * What an employee looks at in an event that changes nothing here: a mandate that is signed once more, or that is in use
 * again after both sides ended it. A feed that is read again from its start brings nothing new.
 */
export function mandateFindingOf(
  row: Facts & Pick<MandateRow, 'endedAt'>,
  event: MandateEvent,
): 'signedAgain' | 'mandateRevived' | null {
  if (row.lastEvent === null || event.sequence === null || isOld(row, event)) return null;
  const isInUse = event.kind === 'signed' || event.kind === 'resumed';
  if (row.status === 'cancelled') return row.endedAt !== null && isInUse ? 'mandateRevived' : null;
  const wasSigned = row.status === 'signed' || row.status === 'suspended';
  return wasSigned && event.kind === 'signed' ? 'signedAgain' : null;
}

/**
 * Where a mandate stands after an event. Undefined: the event is older than what we know, or nothing follows from it. A
 * feed can be read again from its start, and an event can come before the one it followed: whatever says something of a
 * mandate that is in use says that it was signed, and what is cancelled stays so.
 */
export function mandateAfter(row: Facts, event: MandateEvent, today: IsoDate): MandateNews | undefined {
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
