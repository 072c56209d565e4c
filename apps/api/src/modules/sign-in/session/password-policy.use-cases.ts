import { isPredictable } from '@portaal/domain/sign-in/accounts/predictable-password';
import type { Brand } from '../../../brands/brands.ts';
import { isBreached } from '../../../integrations/breached-passwords/breached-passwords.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { isListed } from './password-lists.ts';

export interface ChosenPassword {
  readonly password: string;
  readonly name: string;
  readonly email: string;
  readonly brand: Brand;
}

/** Called to log that the list of leaked passwords did not respond. */
export type Notice = (event: 'breachedPasswordsUnavailable') => void;

const reject = (message: string): never => {
  throw new AppError('invalidInput', [{ field: 'password', message }]);
};

/**
 * Rejects a new password that is easily guessed or has leaked (integrations 4.2). The API schema checks its length.
 * If the list of leaked passwords does not respond, no password is rejected: registration must not depend on another
 * party's server.
 */
export async function rejectBadPassword(
  { configuration }: Pick<Services, 'configuration'>,
  { password, name, email, brand }: ChosenPassword,
  notice: Notice,
): Promise<void> {
  const ownWords = [name, email, brand.name, brand.id];
  if (isPredictable(password, ownWords) || (await isListed(password))) {
    reject(
      'Dit wachtwoord is te makkelijk te raden. Kies bijvoorbeeld een paar woorden die niet bij elkaar horen.',
    );
  }
  const { pwnedRangeUrl } = configuration;
  if (pwnedRangeUrl === undefined) return;
  const breached = await isBreached(pwnedRangeUrl, password).catch(() => {
    notice('breachedPasswordsUnavailable');
    return false;
  });
  if (breached) {
    reject('Dit wachtwoord is ooit uitgelekt bij een andere website. Kies een ander wachtwoord.');
  }
}
