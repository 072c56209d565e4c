import { randomBytes, randomUUID } from 'node:crypto';
import { type DocumentStorage, StorageAwayError, StorageRejection } from '../../platform/document-storage.ts';
import { outcomeOfStatus, type TrialAnswer } from '../../platform/service-trial.ts';

/**
 * Size of the object in bytes. Its content is random, so that an object of an earlier trial never compares as
 * equal.
 */
const SIZE = 1_024;

/** Stores a small object, reads it, compares it, deletes it, and checks that it is deleted. */
export async function tryStorage({ put, get, delete: remove }: DocumentStorage): Promise<TrialAnswer> {
  const [key, content] = [`proef/${randomUUID()}.bin`, randomBytes(SIZE)];
  try {
    await put(key, content);
    const read = await get(key).finally(() => remove(key));
    const isSame = read?.equals(content) === true && (await get(key)) === undefined;
    return { outcome: isSame ? 'ok' : 'differs' };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
}

function outcomeOf(error: unknown): TrialAnswer['outcome'] {
  const cause = error instanceof StorageAwayError ? error.cause : error;
  if (cause instanceof StorageRejection) {
    // A missing bucket is a wrong setting, not an unexpected response.
    return cause.status === 404 ? 'rejected' : outcomeOfStatus(cause.status);
  }
  return error instanceof StorageAwayError ? 'noAnswer' : 'rejected';
}
