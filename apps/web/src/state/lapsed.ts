import { isRecord } from './migrations.ts';

// S-03 erases the browser's data. Unsent input is preserved only in this tab, until a user signs in.

const keys = {
  topUp: 'lapsed',
  sale: 'lapsedSale',
  answers: 'lapsedAnswers',
  reason: 'lapsedReason',
} as const;
type LapsedPart = keyof typeof keys;

/** Stores unsent input of one kind together with the user to whom the input belongs. */
export function keepLapsed(part: LapsedPart, owner: string, value: unknown): void {
  try {
    sessionStorage.setItem(keys[part], JSON.stringify({ owner, value }));
  } catch {
    // Storage is disabled, so the input could not have survived a reload either.
  }
}

function drop(part: LapsedPart): void {
  try {
    sessionStorage.removeItem(keys[part]);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

export function dropLapsed(): void {
  for (const part of Object.keys(keys)) drop(part as LapsedPart);
}

/** Removes the stored input, and returns the input if it belongs to this user. */
export function takeLapsed(part: LapsedPart, owner: string): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keys[part]) ?? 'null');
    return isRecord(stored) && stored.owner === owner ? stored.value : null;
  } catch {
    return null;
  } finally {
    drop(part);
  }
}

/** Stores the draft of a top-up. An empty draft does not overwrite an earlier stored top-up. */
export function keepTopUp(topUp: unknown): void {
  if (!isRecord(topUp) || !topUp.contractId || typeof topUp.userId !== 'string' || topUp.userId === '')
    return;
  keepLapsed('topUp', topUp.userId, topUp);
}
