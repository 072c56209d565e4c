import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  NewPasskey,
  PasskeyResponse,
  RequestOptions,
} from '@portaal/domain/sign-in/passkeys/ceremony';

/** Encodes the messages of an authenticator as CBOR (RFC 8949): integers, byte strings, text strings and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [
    cbor(key),
    cbor(inner as Parameters<typeof cbor>[0]),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Deviations from a correct authenticator response, for tests that expect a rejection. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  /** Signature counter to report. */
  readonly counter?: number;
}

/**
 * An authenticator with one passkey that signs like a real authenticator (WebAuthn level 3, with packed flags and
 * ES256).
 */
export class TestAuthenticator {
  readonly #origin: string;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly credentialId = randomBytes(32).toString('base64url');
  #userHandle: string | undefined;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /**
   * Returns authenticator data with these flags: user present, user verified unless the deviation overrides it, and a
   * passkey that can be copied to its owner's other devices.
   */
  #authenticatorData(rpId: string, flags: number, { userVerified = true, ...other }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(other.counter ?? this.#counter);
    const all = flags | 0x01 | (userVerified ? 0x04 : 0) | 0x08 | 0x10;
    return Buffer.concat([sha256(other.rpId ?? rpId), Buffer.from([all]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  make(options: CreationOptions, deviation: Deviation = {}): NewPasskey {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const data = Buffer.concat([
      this.#authenticatorData(options.rp.id, 0x40, deviation),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      this.#coseKey(),
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    const clientData = this.#clientData(
      'webauthn.create',
      deviation.challenge ?? options.challenge,
      deviation,
    );
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use(options: RequestOptions, deviation: Deviation = {}): PasskeyResponse {
    this.#counter += 1;
    const data = this.#authenticatorData(options.rpId, 0, deviation);
    const clientData = this.#clientData('webauthn.get', deviation.challenge ?? options.challenge, deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle ?? null,
      },
    };
  }
}
