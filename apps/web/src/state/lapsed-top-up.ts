import { isRecord } from './migrations.ts';

/** S-03 empties the browser; what was filled in and not sent waits in this tab alone, until a user signs in. */
const KEY = 'lapsed';

/** `topUp` as it was saved. Nothing begun leaves what waits already. */
export function keepTopUp(topUp: unknown): void {
  if (!isRecord(topUp) || !topUp.contractId || !topUp.userId) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(topUp));
  } catch {
    // Storage is switched off: it would not have been there after a reload either.
  }
}

export function dropTopUp(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: there was nothing.
  }
}

/** What waits for this user, once; for another it goes. */
export function takeTopUp(userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isRecord(kept) && kept.userId === userId ? kept : null;
  } catch {
    return null;
  } finally {
    dropTopUp();
  }
}
