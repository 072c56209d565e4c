import type { FoundAddress } from '@portaal/domain/people/postcode/calls';
import {
  findAddresses,
  type RegisteredAddress,
} from '../../../integrations/address-register/address-register.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';

export interface AddressQuestion {
  readonly postcode: string;
  readonly houseNumber: number;
}

/**
 * Milliseconds for which an address is cached. Streets are rarely renamed, and a new house is found after a
 * day at most.
 */
const RETENTION_MS = 24 * 60 * 60_000;
/** Maximum cached addresses, a few hundred bytes each. */
const MAX_STORED = 5_000;

interface StoredAddress {
  readonly address: FoundAddress | undefined;
  readonly until: number;
}

const additionOf = ({ huisletter, huisnummertoevoeging }: RegisteredAddress): string =>
  [huisletter, huisnummertoevoeging].filter((part) => part !== '').join(' ');

/** Combines the register's entries into one street and place; a number with several addresses has several additions. */
function addressOf(found: readonly RegisteredAddress[]): FoundAddress | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const additions = [...new Set(found.map(additionOf))].sort((a, b) =>
    a.localeCompare(b, 'nl', { numeric: true }),
  );
  return {
    street: first.straatnaam,
    city: first.woonplaatsnaam,
    municipality: first.gemeentenaam,
    additions: additions.length === 1 && additions[0] === '' ? [] : additions,
  };
}

/**
 * Creates the look-up of X-13 with its own cache. The look-up throws `addressNotFound`, and
 * `lookupUnavailable` if there is no register or the register does not respond; it reports the latter to
 * `notice`. Users can still type the address.
 */
export function addressLookup({ configuration, clock }: Services) {
  const stored = new Map<string, StoredAddress>();

  function remember(key: string, address: FoundAddress | undefined): void {
    const [oldest] = stored.keys();
    if (stored.size >= MAX_STORED && oldest !== undefined) stored.delete(oldest);
    stored.set(key, { address, until: clock.now().getTime() + RETENTION_MS });
  }

  async function ask(question: AddressQuestion, notice: (error: unknown) => void) {
    if (configuration.pdokBaseUrl === undefined) throw new AppError('lookupUnavailable');
    try {
      return addressOf(await findAddresses(configuration.pdokBaseUrl, question));
    } catch (error) {
      notice(error);
      throw new AppError('lookupUnavailable');
    }
  }

  return async (question: AddressQuestion, notice: (error: unknown) => void): Promise<FoundAddress> => {
    const key = `${question.postcode} ${question.houseNumber}`;
    const cached = stored.get(key);
    let address = cached?.address;
    if (cached === undefined || cached.until <= clock.now().getTime()) {
      stored.delete(key);
      address = await ask(question, notice);
      remember(key, address);
    }
    if (address === undefined) throw new AppError('addressNotFound');
    return address;
  };
}
