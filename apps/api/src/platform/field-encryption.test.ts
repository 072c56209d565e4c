import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  decryptBytes,
  decryptField,
  encryptBytes,
  encryptField,
  type FieldKeys,
  fieldKeysFrom,
} from './field-encryption.ts';

const newKey = () => randomBytes(32).toString('base64');
const oldKey = newKey();
const place = { table: 'totp_factor', column: 'secret', rowId: 'een' };

function keysOf(text: string): FieldKeys {
  const keys = fieldKeysFrom(text);
  if (!keys) throw new Error('no keys');
  return keys;
}
const keys = keysOf(`oud:${oldKey}`);

test.each(['', 'NL91 ABNA 0417 1643 00', 'é€𝄞', 'x'.repeat(5_000)])(
  'decrypts a text to its original content: %#',
  (text) => {
    const sealed = encryptField(keys, place, text);
    expect(decryptField(keys, place, sealed)).toBe(text);
    if (text !== '') expect(sealed).not.toContain(text);
  },
);

test('never encrypts a text the same way twice, and includes the name of the key', () => {
  const [first, second] = [1, 2].map(() => encryptField(keys, place, '123456782'));
  expect(first).not.toBe(second);
  expect(first).toMatch(/^v1\.oud\.[\w-]+$/);
});

test.each([
  ['another row', { ...place, rowId: 'twee' }],
  ['another column', { ...place, column: 'bsn' }],
  ['another table', { ...place, table: 'person' }],
])('rejects an encrypted text moved to %s', (_name, elsewhere) => {
  const sealed = encryptField(keys, place, '123456782');
  expect(() => decryptField(keys, elsewhere, sealed)).toThrow();
});

test('rejects an encrypted text that was changed or truncated', () => {
  const sealed = encryptField(keys, place, '123456782');
  const [form, id, content = ''] = sealed.split('.');
  for (let at = 0; at < content.length; at += 1) {
    const other = content[at] === 'A' ? 'B' : 'A';
    const bytes = Buffer.from(`${content.slice(0, at)}${other}${content.slice(at + 1)}`, 'base64url');
    // Some bits of the last base64url character belong to no byte, so changing that character may change
    // nothing.
    if (bytes.equals(Buffer.from(content, 'base64url'))) continue;
    const changed = [form, id, bytes.toString('base64url')].join('.');
    expect(() => decryptField(keys, place, changed)).toThrow();
  }
  for (const broken of ['', 'v1', `v1.oud.${content.slice(0, 30)}`, `v2.oud.${content}`, content]) {
    expect(() => decryptField(keys, place, broken)).toThrow();
  }
});

test('encrypts new texts with a new first key, and still decrypts old texts', () => {
  const before = encryptField(keys, place, 'oud geheim');
  const rotated = keysOf(`nieuw:${newKey()}, oud:${oldKey}`);
  expect(decryptField(rotated, place, before)).toBe('oud geheim');
  const after = encryptField(rotated, place, 'nieuw geheim');
  expect(after).toMatch(/^v1\.nieuw\./);
  expect(() => decryptField(keys, place, after)).toThrow('a key this installation lacks');
});

test('decrypts nothing with another key of the same name', () => {
  const sealed = encryptField(keys, place, 'geheim');
  expect(() => decryptField(keysOf(`oud:${newKey()}`), place, sealed)).toThrow();
});

test.each([
  ['nothing', ''],
  ['a key without a name', newKey()],
  ['a key that is too short', `a:${randomBytes(16).toString('base64')}`],
  ['two keys of one name', `a:${newKey()},a:${newKey()}`],
  ['a name that would break the notation', `a.b:${newKey()}`],
])('rejects an invalid list of keys: %s', (_name, text) => {
  expect(fieldKeysFrom(text)).toBeUndefined();
});

test('does not reveal keys when they are printed', () => {
  const printed = `${inspect(keys, { depth: 9 })}${JSON.stringify([...keys.byId])}`;
  expect(printed).not.toContain(oldKey.slice(0, 12));
  expect(printed).not.toContain(Buffer.from(oldKey, 'base64').toString('hex').slice(0, 12));
});

test('decrypts a file byte for byte, and only in the context it was encrypted for', () => {
  const content = randomBytes(3_000);
  const sealed = encryptBytes(keys, place, content);
  expect(decryptBytes(keys, place, sealed).equals(content)).toBe(true);
  expect(sealed.includes(content.subarray(0, 16))).toBe(false);
  expect(() => decryptBytes(keys, { ...place, rowId: 'twee' }, sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(1_500) ^ 1, 1_500);
  for (const broken of [changed, sealed.subarray(0, 20), content, Buffer.alloc(0)]) {
    expect(() => decryptBytes(keys, place, broken)).toThrow();
  }
});

test('decrypts a value bound to an owner only for that owner', () => {
  const mine = { ...place, owner: 'anna' };
  const sealed = encryptField(keys, mine, 'geheim');
  expect(decryptField(keys, mine, sealed)).toBe('geheim');
  expect(() => decryptField(keys, { ...place, owner: 'bert' }, sealed)).toThrow('sealed for another owner');
  // An earlier version of the server can decrypt the new text, and this version can decrypt texts of the
  // earlier version.
  expect(decryptField(keys, place, sealed)).toBe('geheim');
  const before = encryptField(keys, place, 'geheim');
  expect(decryptField(keys, mine, before)).toBe('geheim');
  const owned = { ...keys, owned: new Set(['oud']) };
  expect(decryptField(owned, mine, sealed)).toBe('geheim');
  const without = sealed.split('.').slice(0, 3).join('.');
  for (const stripped of [before, without, `${without}.`]) {
    expect(() => decryptField(owned, mine, stripped)).toThrow('sealed for another owner');
  }
  const twice = encryptField(keys, mine, 'anders').split('.').at(-1);
  expect(() => decryptField(keys, mine, `${without}.${twice}`)).toThrow('sealed for another owner');
});
