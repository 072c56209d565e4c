import { AppError } from '../../../platform/app-error.ts';

/** Maximum concurrent uploads: both sides of two documents, as many as a page sends. */
const MOST = 4;
const SECONDS = 10;

const underWay = new Map<string, number>();

/**
 * Runs `work` unless this person already has too many uploads in progress in this process. Throws `tooManyRequests`.
 */
export async function oneOfFew<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const count = underWay.get(personId) ?? 0;
  if (count >= MOST) throw new AppError('tooManyRequests', [], SECONDS);
  underWay.set(personId, count + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(personId) ?? 1) - 1;
    if (left === 0) underWay.delete(personId);
    else underWay.set(personId, left);
  }
}
