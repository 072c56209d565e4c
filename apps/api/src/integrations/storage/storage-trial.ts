import { randomBytes, randomUUID } from 'node:crypto';
import { type DocumentStorage, StorageAwayError, StorageRejection } from '../../platform/document-storage.ts';
import { outcomeOfStatus, type TrialAnswer } from '../../platform/service-trial.ts';

/** Bytes of the object. It is random, so that an object of an earlier trial never compares as equal. */
const SIZE = 1_024;

/** Stores a small object, reads it, compares it and deletes it, and checks that it is gone. */
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
    // A bucket that does not exist is a wrong setting, and not an unknown answer.
    return cause.status === 404 ? 'rejected' : outcomeOfStatus(cause.status);
  }
  return error instanceof StorageAwayError ? 'noAnswer' : 'rejected';
}
