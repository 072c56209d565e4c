import { createHash, randomBytes } from 'node:crypto';
import type {
  CreationOptions,
  NewPasskey,
  PasskeyResponse,
  RequestOptions,
} from '@portaal/domain/sign-in/passkeys/ceremony';
import type { Brand } from '../../../brands/brands.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import {
  countUse,
  deleteOldChallenges,
  findByCredential,
  findPasskeys,
  type Passkey,
  putChallenge,
  takeChallenge,
} from './passkeys.repository.ts';

export {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  lockPasskeys,
  type Passkey,
  renamePasskey,
} from './passkeys.repository.ts';

/** Milliseconds within which a person must find and unlock their passkey. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** ES256, EdDSA and RS256 (IANA COSE algorithms), as used by current authenticators. */
const ALGORITHMS = [-7, -8, -257];

/** Owner of a challenge: a session that creates a passkey, a step-up request, or a browser's cookie. */
export interface ChallengeKey {
  readonly purpose: 'enrol' | 'stepUp' | 'signIn';
  readonly id: string;
}

const keyHashOf = ({ purpose, id }: ChallengeKey): Buffer => hashToken(`${purpose} ${id}`);

/**
 * Builds the challenge from a random nonce and its purpose, so that a response for one purpose is invalid for
 * another.
 */
const challengeOf = (nonce: Buffer, about: string): string =>
  createHash('sha256').update(nonce).update(about).digest('base64url');

/** Returns the brand's domain (rpID), to which a passkey is bound, and the only origin that may use it. */
function relyingParty(brand: Brand, { configuration }: Pick<Services, 'configuration'>) {
  const { hostname, origin } = new URL(publicUrlOf(brand, configuration));
  return { id: hostname, origin };
}

/** Returns the user handle with which an authenticator identifies the owner: the person's id, without personal data. */
const userHandleOf = (personId: string): string =>
  Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');

async function newChallenge(
  orm: Orm,
  { clock }: Pick<Services, 'clock'>,
  { brand, key, about = '' }: { brand: Brand; key: ChallengeKey; about?: string | undefined },
): Promise<string> {
  const nonce = randomBytes(32);
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFETIME);
  await putChallenge(orm, { keyHash: keyHashOf(key), brand: brand.id, nonce, expiresAt });
  return challengeOf(nonce, about);
}

const listed = ({ credentialId, transports }: Passkey) =>
  ({ id: credentialId, type: 'public-key', transports }) as const;

/**
 * Returns the options with which a browser creates a passkey. The response is accepted once, and only from the
 * session that requested the options.
 */
export async function beginCreation(
  orm: Orm,
  services: Pick<Services, 'clock' | 'configuration'>,
  { brand, person, sessionId }: { brand: Brand; person: SignedInPerson; sessionId: string },
): Promise<CreationOptions> {
  const existing = await findPasskeys(orm, person.id);
  const challenge = await newChallenge(orm, services, { brand, key: { purpose: 'enrol', id: sessionId } });
  return {
    challenge,
    rp: { id: relyingParty(brand, services).id, name: brand.name },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: 'none',
    excludeCredentials: existing.map(listed),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Builds the error. The response does not reveal the reason, but the log does. */
const refused = (cause?: unknown): AppError =>
  new AppError('passkeyRefused', [], undefined, cause instanceof Error ? { cause } : {});

async function takenChallenge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { brand, key, about = '' }: { brand: Brand; key: ChallengeKey; about?: string | undefined },
): Promise<string> {
  const which = { keyHash: keyHashOf(key), brand: brand.id, now: clock.now() };
  const nonce = await takeChallenge(database.orm, which);
  if (!nonce) throw refused();
  return challengeOf(nonce, about);
}

/** Loads the verification library on first use only. */
const library = () => import('@simplewebauthn/server');

/** Verifies a passkey created for this session's challenge and returns its row. Throws `passkeyRefused`. */
export async function checkCreation(
  services: Pick<Services, 'clock' | 'configuration' | 'database'>,
  {
    brand,
    person,
    sessionId,
    made,
    name,
  }: { brand: Brand; person: SignedInPerson; sessionId: string; made: NewPasskey; name: string },
): Promise<Passkey> {
  const expectedChallenge = await takenChallenge(services, {
    brand,
    key: { purpose: 'enrol', id: sessionId },
  });
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(brand, services);
  const { verifyRegistrationResponse } = await library();
  const { id, rawId, type, response } = made;
  const { transports = [], clientDataJSON, attestationObject } = response;
  const verification = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verification.verified) throw refused();
  const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo;
  return {
    id: newId(),
    personId: person.id,
    brand: brand.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    transports,
    name,
    createdAt: services.clock.now(),
    lastUsedAt: null,
  };
}

/**
 * A request for a passkey. The calling module defines the purpose `about`, which is part of the signed
 * challenge.
 */
interface CeremonyRequest {
  readonly brand: Brand;
  readonly key: ChallengeKey;
  readonly about?: string | undefined;
}

/**
 * Returns the options with which a browser uses one of these passkeys, or any passkey of this brand if the
 * user is unknown.
 */
export async function beginUse(
  orm: Orm,
  services: Pick<Services, 'clock' | 'configuration'>,
  ceremony: CeremonyRequest,
  allowed: readonly Passkey[] = [],
): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(orm, services, ceremony),
    rpId: relyingParty(ceremony.brand, services).id,
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
    allowCredentials: allowed.map(listed),
  };
}

/**
 * Verifies signature, origin, domain, user verification and counter of a response, counts the use and returns the
 * passkey. `mayUse`: whether this passkey is allowed here. Throws `passkeyRefused`, and `passkeyCopied` for a valid
 * signature with a counter that did not increase.
 */
export async function checkUse(
  services: Pick<Services, 'clock' | 'configuration' | 'database'>,
  ceremony: CeremonyRequest,
  { id, rawId, type, response }: PasskeyResponse,
  mayUse: (known: Passkey) => boolean,
): Promise<Passkey> {
  const { brand } = ceremony;
  const { orm } = services.database;
  const expectedChallenge = await takenChallenge(services, ceremony);
  const existing = await findByCredential(orm, { credentialId: id, brand: brand.id });
  if (!existing || !mayUse(existing)) throw refused();
  const { userHandle, clientDataJSON, authenticatorData, signature } = response;
  if (userHandle && userHandle !== userHandleOf(existing.personId)) throw refused();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(brand, services);
  const { verifyAuthenticationResponse } = await library();
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The counter is compared in the statement that updates it, so two simultaneous responses with the same counter
    // cannot both be valid.
    credential: { id: existing.credentialId, publicKey: new Uint8Array(existing.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verification.verified) throw refused();
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  const used = { counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: services.clock.now() };
  if (!(await countUse(orm, { id: existing.id, ...used }))) throw new AppError('passkeyCopied');
  return existing;
}

/** Returns the claimed owner of a passkey, or undefined if this brand has no such credential. */
export const ownerOf = async (
  orm: Orm,
  which: { credentialId: string; brand: string },
): Promise<string | undefined> => (await findByCredential(orm, which))?.personId;

export const cleanUpChallenges = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> =>
  deleteOldChallenges(database.orm, clock.now());
