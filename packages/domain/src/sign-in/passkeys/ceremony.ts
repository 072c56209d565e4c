import * as z from 'zod/mini';

/** Maximum characters of a passkey's name. */
export const MOST_PASSKEY_NAME = 40;
/** Maximum passkeys of one person. */
export const MOST_PASSKEYS = 10;

const message = 'Dit is geen antwoord van een passkey.';

/** Binary data in the browser's notation (WebAuthn level 3: base64url without padding). */
const binary = (maximum: number) =>
  z.string(message).check(z.maxLength(maximum, message), z.regex(/^[A-Za-z0-9_-]+$/, message));

const credentialId = binary(1_400);
const kind = z.literal('public-key', message);
const transports = z
  .array(z.string(message).check(z.regex(/^[a-z-]{1,20}$/, message)))
  .check(z.maxLength(8, message));

/** The browser's response when a passkey is created. */
export const newPasskey = z.strictObject(
  {
    id: credentialId,
    rawId: credentialId,
    type: kind,
    response: z.strictObject(
      {
        clientDataJSON: binary(4_000),
        attestationObject: binary(16_000),
        transports: z.optional(transports),
      },
      message,
    ),
  },
  message,
);
export type NewPasskey = z.infer<typeof newPasskey>;

/** The browser's response when a passkey is used. */
export const passkeyResponse = z.strictObject(
  {
    id: credentialId,
    rawId: credentialId,
    type: kind,
    response: z.strictObject(
      {
        clientDataJSON: binary(4_000),
        authenticatorData: binary(4_000),
        signature: binary(4_000),
        userHandle: z.optional(z.nullable(binary(100))),
      },
      message,
    ),
  },
  message,
);
export type PasskeyResponse = z.infer<typeof passkeyResponse>;

const existingCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** Options for creating a passkey: `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(existingCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** Options for using a passkey: `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** If empty, the user can use any passkey they have for this brand. */
  allowCredentials: z.array(existingCredential),
});
export type RequestOptions = z.infer<typeof requestOptions>;
