import { isRecord } from './migrations.ts';

// S-03 empties the browser; what was filled in and not sent waits in this tab alone, until a user signs in.

const keys = {
  topUp: 'lapsed',
  sale: 'lapsedSale',
  answers: 'lapsedAnswers',
  reason: 'lapsedReason',
} as const;
type LapsedPart = keyof typeof keys;

/** `owner` says whose it is. */
export function keepLapsed(part: LapsedPart, owner: string, value: unknown): void {
  try {
    sessionStorage.setItem(keys[part], JSON.stringify({ owner, value }));
  } catch {
    // Storage is switched off: it would not have been there after a reload either.
  }
}

function drop(part: LapsedPart): void {
  try {
    sessionStorage.removeItem(keys[part]);
  } catch {
    // Storage is switched off: there was nothing.
  }
}

export function dropLapsed(): void {
  for (const part of Object.keys(keys)) drop(part as LapsedPart);
}

/** What waits for this user, once; for another it goes. */
export function takeLapsed(part: LapsedPart, owner: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keys[part]) ?? 'null');
    return isRecord(kept) && kept.owner === owner ? kept.value : null;
  } catch {
    return null;
  } finally {
    drop(part);
  }
}

/** A top-up as it was saved. Nothing begun leaves what waits already. */
export function keepTopUp(topUp: unknown): void {
  if (!isRecord(topUp) || !topUp.contractId || typeof topUp.userId !== 'string' || topUp.userId === '')
    return;
  keepLapsed('topUp', topUp.userId, topUp);
}
