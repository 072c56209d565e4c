import { KEYS } from './databases.ts';
import { answered, inDatabase } from './indexed-database.ts';
import { newKey } from './sealing.ts';

const STORE = 'keys';
const NAME = 'personal';

/**
 * Returns the key of the signed-in user, which is created at the first visit and deleted at sign-out. Returns null if
 * this browser cannot store a key; personal data then stays in memory only.
 */
export async function personalKey(): Promise<CryptoKey | null> {
  try {
    const fresh = await newKey();
    // A single transaction ensures that two tabs that start at the same time receive the same key.
    return await inDatabase(KEYS, STORE, 'readwrite', async (keys) => {
      const stored: unknown = await answered(keys.get(NAME));
      if (stored instanceof CryptoKey) return stored;
      await answered(keys.put(fresh, NAME));
      return fresh;
    });
  } catch {
    return null;
  }
}
