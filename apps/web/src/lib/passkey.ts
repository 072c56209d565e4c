import type {
  CreationOptions,
  NewPasskey,
  PasskeyResponse,
  RequestOptions,
} from '@portaal/domain/sign-in/passkeys/ceremony';

/** The browser's passkey result, or a text that explains to the user why the browser returned no passkey. */
export type FromBrowser<T> =
  | { readonly passkey: T; readonly problem: null }
  | { readonly passkey: null; readonly problem: string };

const problem = (text: string) => ({ passkey: null, problem: text }) as const;

/** The user cancelled or waited too long; browsers report both as the same error. */
const NOTHING = 'U hebt geen passkey gebruikt, of het duurde te lang. Probeer het opnieuw.';

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: NOTHING,
  InvalidStateError: 'Op dit apparaat staat al een passkey van u voor deze website.',
  SecurityError: 'Op dit adres kunt u geen passkey gebruiken. Open de website op haar eigen adres.',
};

async function ask<T>(
  work: () => Promise<Credential | null>,
  /** Selects the fields that the server requires. Browsers return additional fields that differ per browser. */
  read: (given: T) => T,
): Promise<FromBrowser<T>> {
  // Browsers from before 2025 support passkeys, but without the conversion from and to JSON.
  const isHandled =
    typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!isHandled) {
    return problem(
      'Deze browser kan geen passkeys gebruiken. Werk uw browser bij, of kies een andere manier.',
    );
  }
  try {
    const credential = (await work()) as PublicKeyCredential | null;
    if (credential === null) return problem(NOTHING);
    return { passkey: read(credential.toJSON() as T), problem: null };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return problem(texts[name] ?? 'Het is niet gelukt met uw passkey. Probeer het opnieuw.');
  }
}

/** Creates a passkey in the browser, for which the user unlocks their device. */
export const makePasskey = (options: CreationOptions): Promise<FromBrowser<NewPasskey>> =>
  ask(
    () =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    ({ id, rawId, type, response: { clientDataJSON, attestationObject, transports } }) => ({
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }),
  );

/** Authenticates the user in the browser with one of their passkeys. */
export const showPasskey = (options: RequestOptions): Promise<FromBrowser<PasskeyResponse>> =>
  ask(
    () => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
    ({ id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle = null } }) => ({
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }),
  );
