import { KEYS } from './databases.ts';
import { answered, inDatabase } from './indexed-database.ts';
import { newKey } from './sealing.ts';

const STORE = 'keys';
const NAME = 'personal';

/**
 * The key of who is signed in, made at the first visit and gone when they sign out. Nothing when this browser can not
 * keep one: what is known of a person is then in memory only.
 */
export async function personalKey(): Promise<CryptoKey | null> {
  try {
    const fresh = await newKey();
    // One transaction: two tabs that begin at the same time end with the same key.
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
