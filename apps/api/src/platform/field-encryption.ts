import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';
import { releaseMemory } from './release-memory.ts';

/** Keys for values that must be unreadable in a copy of the database. New values are encrypted with the first key. */
export interface FieldKeys {
  readonly currentId: string;
  readonly byId: ReadonlyMap<string, KeyObject>;
  /**
   * Ids of the keys for which every value with an owner has an owner HMAC. The set is filled when the server
   * starts (decision 0183).
   */
  readonly owned?: Set<string>;
}

/**
 * Place of an encrypted value. The encryption authenticates the place too, so a value that is moved to
 * another row or column cannot be decrypted.
 */
export interface FieldPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  /**
   * Owner of the value, if the row does not determine the owner. A value that is assigned to another owner
   * cannot be decrypted.
   */
  readonly owner?: string;
}

const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const KEY = /^([A-Za-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Parses `id:key,id:key`, with 256-bit keys in base64 and the key for new values first. Returns undefined for any
 * other format. Keys become key objects, which are never printed.
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
  return currentId === undefined ? undefined : { currentId, byId, owned: new Set() };
}

const associated = (keyId: string, { table, column, rowId }: FieldPlace): Buffer =>
  Buffer.from(JSON.stringify([FORM, keyId, table, column, rowId]));

/**
 * Encrypts a text for its place with AES-256-GCM, as `v1.<key id>.<nonce, text and tag in base64url>`. With an owner,
 * `.<HMAC>` is appended, which an earlier version of the server ignores.
 */
export function encryptField(keys: FieldKeys, place: FieldPlace, text: string): string {
  const content = seal(keys, place, Buffer.from(text)).toString('base64url');
  const whole = `${FORM}.${keys.currentId}.${content}`;
  return place.owner === undefined ? whole : `${whole}.${ownerSeal(keys, place, keys.currentId, content)}`;
}

/** Returns an HMAC-SHA256 in base64url that binds the encrypted text, in its row, to its owner. */
function ownerSeal(
  { byId }: FieldKeys,
  { table, column, rowId, owner }: FieldPlace,
  keyId: string,
  content: string,
): string {
  const key = byId.get(keyId);
  if (!key) throw new Error(`There is no key ${keyId}`);
  const of = JSON.stringify(['owner', keyId, table, column, rowId, owner, content]);
  return createHmac('sha256', key).update(of).digest('base64url');
}

/**
 * Throws for a value of another owner. A value without an owner HMAC is accepted only until all values are
 * re-encrypted.
 */
function requireOwner(
  keys: FieldKeys,
  place: FieldPlace,
  keyId: string,
  content: string,
  found?: string,
): void {
  if (place.owner === undefined || !keys.byId.has(keyId)) return;
  if (found === undefined && !keys.owned?.has(keyId)) return;
  const expected = Buffer.from(ownerSeal(keys, place, keyId, content));
  const check = Buffer.from(found ?? '');
  if (expected.length === check.length && timingSafeEqual(expected, check)) return;
  throw new Error(`${place.table}.${place.column} is sealed for another owner`);
}

/**
 * Decrypts a value of `encryptField` for this place. Throws if the value was changed, moved or belongs to another
 * owner, or if its key is missing.
 */
export function decryptField(keys: FieldKeys, place: FieldPlace, stored: string): string {
  const [form, keyId = '', content = '', owner] = stored.split('.');
  if (form !== FORM) throw noSeal(place);
  requireOwner(keys, place, keyId, content, owner);
  return unseal(keys, place, keyId, Buffer.from(content, 'base64url')).toString('utf8');
}

const POINT = 0x2e;

/** Encrypts a file in the same way as {@link encryptField}: `v1.<key id>.` followed by the raw bytes. */
export function encryptBytes(keys: FieldKeys, place: FieldPlace, content: Buffer): Buffer {
  return seal(keys, place, content, `${FORM}.${keys.currentId}.`);
}

export function decryptBytes(keys: FieldKeys, place: FieldPlace, stored: Buffer): Buffer {
  const formEnd = stored.indexOf(POINT);
  const keyEnd = stored.indexOf(POINT, formEnd + 1);
  if (keyEnd < 0 || stored.toString('latin1', 0, formEnd) !== FORM) throw noSeal(place);
  const keyId = stored.toString('latin1', formEnd + 1, keyEnd);
  return unseal(keys, place, keyId, stored.subarray(keyEnd + 1));
}

/**
 * A supply of random bytes for many nonces, because requesting random bytes per nonce costs as much as
 * encrypting.
 */
const random = Buffer.alloc(NONCE_BYTES * 256);
let taken = random.length;

/** Returns a part of {@link random} that is used only once. Its content is valid until the next call. */
function freshNonce(): Buffer {
  if (taken === random.length) {
    randomFillSync(random);
    taken = 0;
  }
  taken += NONCE_BYTES;
  return random.subarray(taken - NONCE_BYTES, taken);
}

const noSeal = ({ table, column }: FieldPlace): Error =>
  new Error(`${table}.${column} holds nothing that is sealed`);

/** Encrypts `content` and returns `lead`, nonce, ciphertext and tag, concatenated. */
function seal({ currentId, byId }: FieldKeys, place: FieldPlace, content: Buffer, lead = ''): Buffer {
  const key = byId.get(currentId);
  if (!key) throw new Error(`There is no key ${currentId}`);
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(currentId, place));
  const [sealed, rest] = [cipher.update(content), cipher.final()];
  const whole = Buffer.concat([Buffer.from(lead), nonce, sealed, rest, cipher.getAuthTag()]);
  releaseMemory(sealed);
  return whole;
}

function unseal({ byId }: FieldKeys, place: FieldPlace, keyId: string, bytes: Buffer): Buffer {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw noSeal(place);
  const key = byId.get(keyId);
  if (!key) throw new Error(`${place.table}.${place.column} is sealed with a key this installation lacks`);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(keyId, place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
