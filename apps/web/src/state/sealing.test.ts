import { expect, test } from 'vitest';
import { newKey, seal, unseal } from './sealing.ts';

const key = await newKey();

test.each(['123456782', 'Jeanne d’Arc-Überlândér', '€ 1.000,50 🏠', 'x'.repeat(100_000)])(
  '14.3.3 encrypted text can be decrypted with its key',
  async (text) => expect(await unseal(key, await seal(key, text))).toBe(text),
);

test('14.3.3 encrypted text names its method, is base64url and reveals no plain text', async () => {
  const sealed = await seal(key, 'Jansen');
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  // 12 bytes of initialization vector, 6 of text, 16 of authentication tag.
  expect(sealed).toHaveLength('v1.'.length + Math.ceil(((12 + 6 + 16) * 8) / 6));
});

test('11.3.4 encrypting the same text twice gives different results', async () => {
  const sealed = await Promise.all(Array.from({ length: 200 }, () => seal(key, 'Jansen')));
  expect(new Set(sealed).size).toBe(200);
  expect(new Set(sealed.map((text) => text.slice(0, 19))).size).toBe(200);
});

test('does not allow code to export the key', async () => {
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('decryption with another key, of a changed value or of unencrypted text returns null', async () => {
  const sealed = await seal(key, 'Jansen');
  const changed = sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA');
  expect(await unseal(await newKey(), sealed)).toBeNull();
  for (const text of [changed, 'Jansen', 'v1.', 'v1.AAAA', 'v1.~~~', 'v2.AAAA', sealed.slice(3)]) {
    expect(await unseal(key, text)).toBeNull();
  }
});
