import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { FieldKeyError } from '../../../platform/field-key-error.ts';
import type { ResealCounts } from '../../../platform/resealing.ts';
import type { Services } from '../../../platform/services.ts';
import {
  deleteKeys,
  findOfOtherKeys,
  insertKey,
  listKeys,
  lockKeys,
  oneValueOfEachKey,
  replaceValues,
  type SealedValue,
  updateCheckValue,
} from './field-keys.repository.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

type KeyServices = Pick<Services, 'clock' | 'database'> & { readonly keys: FieldKeys };

const BATCH = 500;
const CHECKED = 'portaal';
/** Check value that replaces `CHECKED` once every owned value sealed with the key names its owner (decision 0183). */
const OWNED = 'portaal, met eigenaar';

const checkPlace = (name: string): FieldPlace => ({ table: 'field_key', column: 'check_value', rowId: name });
const placeOf = (
  { table, column }: SealedColumn,
  { rowId, owner }: Pick<SealedValue, 'rowId' | 'owner'>,
): FieldPlace => ({ table, column, rowId, ...(owner === null ? {} : { owner }) });

function opens(keys: FieldKeys, place: FieldPlace, value: string): boolean {
  try {
    decryptField(keys, place, value);
    return true;
  } catch {
    return false;
  }
}

const absent = (name: string): string =>
  `sleutel ${name} ontbreekt, en er zijn gegevens mee verzegeld: zet haar erbij, achteraan`;
const wrong = (name: string): string =>
  `sleutel ${name} is een andere dan die waarmee de gegevens zijn verzegeld: geef de juiste`;

/**
 * Compares the configured keys with the keys the data are sealed with, and records new keys. Runs before any write: a
 * wrong key would seal new data beside old data that can no longer be decrypted.
 *
 * @throws {FieldKeyError} when a key is absent or is not the key its name refers to.
 */
export async function verifyFieldKeys({ clock, database, keys }: KeyServices): Promise<void> {
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    const stored = await listKeys(tx);
    const samples: { name: string; place: FieldPlace; value: string }[] = stored.map(
      ({ name, checkValue }) => ({ name, place: checkPlace(name), value: checkValue }),
    );
    if (stored.length === 0) {
      // For data from before keys were recorded, each key in use must decrypt one sample value per column.
      for (const column of sealedColumns) {
        for (const { keyName, value, ...row } of await oneValueOfEachKey(tx, column)) {
          samples.push({ name: keyName, place: placeOf(column, row), value });
        }
      }
    }
    const faults = samples.flatMap(({ name, place, value }) => {
      if (!keys.byId.has(name)) return [absent(name)];
      return opens(keys, place, value) ? [] : [wrong(name)];
    });
    if (faults.length > 0) throw new FieldKeyError([...new Set(faults)]);
    const isOwned =
      samples.length === 0 ||
      stored.some(({ name, checkValue }) => decryptField(keys, checkPlace(name), checkValue) === OWNED);
    keys.owned?.clear();
    for (const name of isOwned ? keys.byId.keys() : []) keys.owned?.add(name);
    const noted = new Set(stored.map(({ name }) => name));
    for (const name of new Set([...samples.map((sample) => sample.name), keys.currentId])) {
      if (noted.has(name)) continue;
      const checkValue = encryptField(
        { ...keys, currentId: name },
        checkPlace(name),
        isOwned ? OWNED : CHECKED,
      );
      await insertKey(tx, { name, checkValue, createdAt: clock.now() });
    }
  });
}

/**
 * Reseals every value that has another key or does not name its owner with the current key, `BATCH` at a time. An
 * interrupted run resumes, since finished values already have the current key. Once all values are resealed, a newly
 * started server rejects owned values that do not name their owner. Values that cannot be decrypted stay unchanged
 * and are reported.
 */
export async function resealColumns({
  database: { orm },
  keys,
}: Omit<KeyServices, 'clock'>): Promise<ResealCounts> {
  const unopened: string[] = [];
  let done = 0;
  for (const column of sealedColumns) {
    for (let after: string | null = null; ; ) {
      const found: SealedValue[] = await findOfOtherKeys(orm, column, {
        keyName: keys.currentId,
        after,
        limit: BATCH,
      });
      if (found.length === 0) break;
      after = found.at(-1)?.rowId ?? null;
      const anew = found.flatMap((one) => {
        const place = placeOf(column, one);
        if (!opens(keys, place, one.value)) {
          unopened.push(`${column.table}.${column.column} ${one.rowId}`);
          return [];
        }
        return [{ ...one, anew: encryptField(keys, place, decryptField(keys, place, one.value)) }];
      });
      await replaceValues(orm, column, anew);
      done += anew.length;
    }
  }
  if (unopened.length === 0) {
    const checkValue = encryptField(keys, checkPlace(keys.currentId), OWNED);
    await updateCheckValue(orm, keys.currentId, checkValue);
  }
  return { done, unopened };
}

/**
 * Deletes every key except the current one and returns the names of the deleted keys. Call this only once no value is
 * sealed with those keys; they can then be removed from `FIELD_KEYS`.
 */
export async function retireKeys({ database, keys }: Omit<KeyServices, 'clock'>): Promise<string[]> {
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const others = (await listKeys(tx)).flatMap(({ name }) => (name === keys.currentId ? [] : [name]));
    await deleteKeys(tx, others);
    return others;
  });
}
