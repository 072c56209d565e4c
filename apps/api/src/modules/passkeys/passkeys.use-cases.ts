import { createHash, randomBytes } from 'node:crypto';
import type {
  CreationOptions,
  NewPasskey,
  RequestOptions,
  ShownPasskey,
} from '@portaal/domain/passkeys/ceremony';
import type { Brand } from '../../brands/brands.ts';
import { AppError } from '../../platform/app-error.ts';
import { newId } from '../../platform/new-id.ts';
import type { Orm } from '../../platform/orm.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../platform/services.ts';
import { hashToken } from '../../platform/session.ts';
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

/** Milliseconds a person has to find and unlock their passkey. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

/** ES256, EdDSA and RS256 (IANA COSE algorithms): what authenticators in use make. */
const ALGORITHMS = [-7, -8, -257];

/** Who may answer a challenge: a session that makes a passkey, a code that was asked for, or a browser's cookie. */
export interface ChallengeKey {
  readonly purpose: 'enrol' | 'stepUp' | 'signIn';
  readonly id: string;
}

const keyHashOf = ({ purpose, id }: ChallengeKey): Buffer => hashToken(`${purpose} ${id}`);

/** What is signed: random, and of what it is about, so that an answer for one thing is none for another. */
const challengeOf = (nonce: Buffer, about: string): string =>
  createHash('sha256').update(nonce).update(about).digest('base64url');

/** A passkey is of one brand's own address (rpID), and only a page at exactly that origin may use it. */
function relyingParty(brand: Brand, { configuration }: Pick<Services, 'configuration'>) {
  const { hostname, origin } = new URL(publicUrlOf(brand, configuration));
  return { id: hostname, origin };
}

/** How an authenticator knows whose passkey it is: the person's number, nothing that says who they are. */
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

/** What a browser needs to make a passkey; the answer counts once, from the session that asked. */
export async function beginCreation(
  orm: Orm,
  services: Pick<Services, 'clock' | 'configuration'>,
  { brand, person, sessionId }: { brand: Brand; person: SignedInPerson; sessionId: string },
): Promise<CreationOptions> {
  const known = await findPasskeys(orm, person.id);
  const challenge = await newChallenge(orm, services, { brand, key: { purpose: 'enrol', id: sessionId } });
  return {
    challenge,
    rp: { id: relyingParty(brand, services).id, name: brand.name },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: 'none',
    excludeCredentials: known.map(listed),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** It does not say what was wrong; the log does. */
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

/** Only who uses a passkey pays for loading what checks one. */
const library = () => import('@simplewebauthn/server');

/** The row of a passkey a browser made, when it answers what this session asked. Throws `passkeyRefused`. */
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

/** What a passkey is asked for: `about` says for what, in the words of who asks, and is part of what is signed. */
interface Asked {
  readonly brand: Brand;
  readonly key: ChallengeKey;
  readonly about?: string | undefined;
}

/** What a browser needs to use one of these passkeys; of nobody known: any it has for this brand. */
export async function beginUse(
  orm: Orm,
  services: Pick<Services, 'clock' | 'configuration'>,
  asked: Asked,
  allowed: readonly Passkey[] = [],
): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(orm, services, asked),
    rpId: relyingParty(asked.brand, services).id,
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
    allowCredentials: allowed.map(listed),
  };
}

/**
 * The passkey that answered, once its signature, origin, address, unlocking and counter are right; its use is counted by
 * that. `mayUse`: whether it is one that may answer this. Throws `passkeyRefused`, and `passkeyCopied` for a right
 * signature with a counter that did not go forward.
 */
export async function checkUse(
  services: Pick<Services, 'clock' | 'configuration' | 'database'>,
  asked: Asked,
  { id, rawId, type, response }: ShownPasskey,
  mayUse: (known: Passkey) => boolean,
): Promise<Passkey> {
  const { brand } = asked;
  const { orm } = services.database;
  const expectedChallenge = await takenChallenge(services, asked);
  const known = await findByCredential(orm, { credentialId: id, brand: brand.id });
  if (!known || !mayUse(known)) throw refused();
  const { userHandle, clientDataJSON, authenticatorData, signature } = response;
  if (userHandle && userHandle !== userHandleOf(known.personId)) throw refused();
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
    // Its counter is compared by the statement that writes it: two answers at once with one count are not both right.
    credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verification.verified) throw refused();
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  const used = { counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: services.clock.now() };
  if (!(await countUse(orm, { id: known.id, ...used }))) throw new AppError('passkeyCopied');
  return known;
}

/** Whose passkey this is said to be; undefined when this brand knows none of that name. */
export const ownerOf = async (
  orm: Orm,
  which: { credentialId: string; brand: string },
): Promise<string | undefined> => (await findByCredential(orm, which))?.personId;

export const cleanUpChallenges = ({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> =>
  deleteOldChallenges(database.orm, clock.now());
