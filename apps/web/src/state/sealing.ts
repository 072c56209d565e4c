/** Identifies the encryption method, so that another method can be added later. */
const PREFIX = 'v1.';
/** Length of the initialization vector: 96 bits, random for every value, as AES-GCM requires. */
const IV_BYTES = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Creates a key that can be used and stored but not exported, neither by our own code nor by an injected script. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/**
 * Returns the prefix, followed by the base64url of the initialization vector and the ciphertext. Encrypting a text
 * twice gives different results.
 */
export async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text));
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), IV_BYTES);
  return PREFIX + toBase64Url(bytes);
}

/** Returns the plain text, or null if this key cannot decrypt it or it was never encrypted. Never throws. */
export async function unseal(key: CryptoKey, sealed: string): Promise<string | null> {
  if (!sealed.startsWith(PREFIX)) return null;
  try {
    const bytes = fromBase64Url(sealed.slice(PREFIX.length));
    const iv = bytes.subarray(0, IV_BYTES);
    return decoder.decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES)),
    );
  } catch {
    return null;
  }
}
