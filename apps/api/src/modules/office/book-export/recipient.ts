import { createHash } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { exportRecipient } from '@portaal/domain/office/book-export/calls';
import { Encrypter } from 'age-encryption';

/** Transforms the bytes of a package as they are written. */
export type Secure = (content: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

/** Returns an encrypter for a recipient; undefined if the key has another notation or a wrong checksum. */
function encrypterFor(recipient: string): Encrypter | undefined {
  if (!exportRecipient.safeParse(recipient).success) return undefined;
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    return undefined;
  }
  return encrypter;
}

export const isRecipient = (text: string): boolean => encrypterFor(text) !== undefined;

/**
 * Encrypts the written content in the format of age, so that only the owner of the recipient's private key
 * can read it. Encrypts in parts of 64 kB, so that memory use does not depend on the size. Throws for an
 * invalid recipient.
 */
export function encryptedFor(recipient: string): Secure {
  const encrypter = encrypterFor(recipient);
  if (!encrypter) throw new Error('the recipient is no public key');
  return async function* encrypted(content) {
    // Node's stream is the same as the browser's stream, with other types.
    const plain: unknown = ReadableStream.from(content);
    const reader = (await encrypter.encrypt(plain as globalThis.ReadableStream<Uint8Array>)).getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    } finally {
      await reader.cancel();
    }
  };
}

/** Returns a short number of a public key that two people compare, such as `3fa9 0c12 77de 45b1`. */
export const fingerprintOf = (recipient: string): string =>
  (createHash('sha256').update(recipient).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ');
