import type { PasskeyResponse, RequestOptions } from '@portaal/domain/sign-in/passkeys/ceremony';
import type { Brand } from '../../../brands/brands.ts';
import { act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { beginUse, CHALLENGE_LIFETIME, checkUse, ownerOf } from '../passkeys/passkeys.use-cases.ts';
import { findAccountById } from './session.repository.ts';
import { type Browser, newToken, type StartedSession, startSession } from './start-session.use-cases.ts';

/**
 * Returns the passkey options for a browser, and the cookie that identifies its response. The options are the
 * same for every user.
 */
export async function askPasskeyLogin(
  services: Services,
  brand: Brand,
): Promise<{ token: string; expires: Date; options: RequestOptions }> {
  const token = newToken();
  const ceremony = { brand, key: { purpose: 'signIn', id: token } } as const;
  const options = await beginUse(services.database.orm, services, ceremony);
  return { token, expires: new Date(services.clock.now().getTime() + CHALLENGE_LIFETIME), options };
}

/**
 * signs in with a passkey of this brand. Every invalid passkey gives the same error, whether or not an
 * account has it.
 */
export async function loginWithPasskey(
  services: Services,
  browser: Browser,
  { token, passkey }: { token: string | undefined; passkey: PasskeyResponse },
): Promise<StartedSession> {
  const { brand } = browser;
  const account = await accountOf(services, brand, token, passkey).catch((error: unknown) =>
    reject(services, browser, passkey, error),
  );
  return act(services, nobody(brand.id), {
    work: (tx) => startSession(tx, services, browser, account, 'passkey'),
  });
}

async function accountOf(
  services: Services,
  brand: Brand,
  token: string | undefined,
  passkey: PasskeyResponse,
) {
  if (token === undefined) throw new AppError('passkeyRefused');
  const ceremony = { brand, key: { purpose: 'signIn', id: token } } as const;
  const { personId } = await checkUse(services, ceremony, passkey, () => true);
  const account = await findAccountById(services.database.orm, personId);
  if (!account) throw new AppError('passkeyRefused');
  return account;
}

async function reject(
  services: Services,
  { brand, onAccount }: Browser,
  { id }: PasskeyResponse,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError)) throw error;
  const personId = await ownerOf(services.database.orm, { credentialId: id, brand: brand.id });
  if (personId !== undefined) onAccount?.(personId);
  await act(services, nobody(brand.id), {
    work: () =>
      done({
        audit: {
          action: 'session.refused',
          subjectType: 'person',
          subjectId: personId ?? null,
          detail: { reason: error.code === 'passkeyCopied' ? 'passkeyCopied' : 'passkey' },
        },
      }),
  });
  throw error;
}
