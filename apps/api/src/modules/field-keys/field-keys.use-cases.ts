import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../platform/field-encryption.ts';
import { FieldKeyError } from '../../platform/field-key-error.ts';
import type { Resealed } from '../../platform/resealing.ts';
import type { Services } from '../../platform/services.ts';
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
/** Sealed instead of it once every value of an owner that has the key names them (decision 0183). */
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
 * Compares the keys of this installation with those its data are sealed with, and notes the one that is used from now on.
 * Before anything is written: a wrong key would seal new data beside old ones that nobody can open any more.
 *
 * @throws {FieldKeyError} when a key is absent or another one than its name says.
 */
export async function verifyFieldKeys({ clock, database, keys }: KeyServices): Promise<void> {
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    const known = await listKeys(tx);
    const samples: { name: string; place: FieldPlace; value: string }[] = known.map(
      ({ name, checkValue }) => ({ name, place: checkPlace(name), value: checkValue }),
    );
    if (known.length === 0) {
      // Data of before keys were noted: each key they are sealed with has to open one of them.
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
      known.some(({ name, checkValue }) => decryptField(keys, checkPlace(name), checkValue) === OWNED);
    keys.owned?.clear();
    for (const name of isOwned ? keys.byId.keys() : []) keys.owned?.add(name);
    const noted = new Set(known.map(({ name }) => name));
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
 * Seals every value in the database that has another key, or lacks its owner, with the current one, `BATCH` at a time. Cut
 * off, it goes on where it was: what is done has the current key. Once all are done a server that starts opens no value of
 * an owner that does not name them. What does not open stays as it is and is named.
 */
export async function resealColumns({
  database: { orm },
  keys,
}: Omit<KeyServices, 'clock'>): Promise<Resealed> {
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

/** Forgets every key but the current one, once nothing is sealed with them: they may leave `FIELD_KEYS`. Returns their names. */
export async function retireKeys({ database, keys }: Omit<KeyServices, 'clock'>): Promise<string[]> {
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const others = (await listKeys(tx)).flatMap(({ name }) => (name === keys.currentId ? [] : [name]));
    await deleteKeys(tx, others);
    return others;
  });
}
