import { AppError } from '../../platform/app-error.ts';

/** Both sides of two documents; a page never sends more. */
const MOST = 4;
const SECONDS = 10;

const underWay = new Map<string, number>();

/** Does `work` unless this person has too much of it under way in this process. Throws `tooManyRequests`. */
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
