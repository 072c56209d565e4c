import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** Keys for what must not be readable in a copy of the database. The first is used for what is written now. */
export interface FieldKeys {
  readonly currentId: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
}

/** Where a value stands. It is part of the seal: moved to another row or column, a value can not be opened. */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
}

const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const KEY = /^([A-Za-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads `id:key,id:key`, each key 256 bits in base64, the one to write with first. Undefined when it is not that.
 * Keys are key objects, which nothing prints.
 */
export function fieldKeysFrom(text: string): FieldKeys | undefined {
  const byId = new Map<string, KeyObject>();
  let currentId: string | undefined;
  for (const part of text.split(',')) {
    const [, id, key] = KEY.exec(part.trim()) ?? [];
    if (id === undefined || key === undefined || byId.has(id)) return undefined;
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length !== KEY_BYTES) return undefined;
    byId.set(id, createSecretKey(bytes));
    currentId ??= id;
  }
  return currentId === undefined ? undefined : { currentId, byId };
}

const associated = (keyId: string, { table, column, rowId }: FieldPlace): Buffer =>
  Buffer.from(JSON.stringify([FORM, keyId, table, column, rowId]));

/** Seals a text for its place: AES-256-GCM, as `v1.<key id>.<nonce, text and tag in base64url>`. */
export function encryptField({ currentId, byId }: FieldKeys, place: FieldPlace, text: string): string {
  const key = byId.get(currentId);
  if (!key) throw new Error(`There is no key ${currentId}`);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(currentId, place));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORM}.${currentId}.${sealed.toString('base64url')}`;
}

/** Opens what `encryptField` made for this place; throws when it was changed, moved, or its key is gone. */
export function decryptField({ byId }: FieldKeys, place: FieldPlace, stored: string): string {
  const [form, keyId = '', content = ''] = stored.split('.');
  const bytes = Buffer.from(content, 'base64url');
  if (form !== FORM || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new Error(`${place.table}.${place.column} holds no sealed text`);
  }
  const key = byId.get(keyId);
  if (!key) throw new Error(`${place.table}.${place.column} is sealed with a key this installation lacks`);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(keyId, place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
