import type { TrialService } from '@portaal/domain/office/set-up/trials';
import type { Brand } from '../../../brands/brands.ts';
import type { Configuration } from '../../../platform/configuration.ts';
import { isKeyedHashOf, keyedHash } from '../../../platform/keyed-hash.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Settings with which the server reaches a service of a brand; undefined if it has none. */
export function settingsOf(
  service: TrialService,
  { bankStatementsDir, mandates, payments, scanner, smsBaseUrl, smtpUrl, storage }: Configuration,
  brand: Brand,
): Settings | undefined {
  switch (service) {
    case 'bank':
      return bankStatementsDir === undefined ? undefined : { bankStatementsDir };
    case 'payments': {
      const account = payments.accounts[brand.id];
      return account && { baseUrl: payments.baseUrl, ...account };
    }
    case 'mandates': {
      const account = mandates.accounts[brand.id];
      return account && { baseUrl: mandates.baseUrl, ...account };
    }
    case 'mail':
      return smtpUrl === undefined ? undefined : { smtpUrl, from: brand.contact.email };
    case 'sms':
      return smsBaseUrl === undefined ? undefined : { smsBaseUrl };
    case 'storage':
      return { ...storage };
    case 'scanner':
      return scanner && { ...scanner };
  }
}

/**
 * Explains why a brand can open without a service; undefined if it needs the service. A configured service is
 * always needed, because the portal uses it.
 */
export function reasonNotNeeded(service: TrialService, { creditorId, features }: Brand): string | undefined {
  switch (service) {
    case 'bank':
      return 'Er is geen map met afschriften ingesteld (BANK_STATEMENTS_DIR). Een medewerker leest afschriften in.';
    case 'payments':
      return features.onlinePayments === false
        ? 'Klanten van dit merk betalen alleen met een overboeking (onlinePayments in brand.json).'
        : undefined;
    case 'mandates':
      return creditorId === null
        ? 'Dit merk schrijft niets af: brand.json noemt geen incassant-ID.'
        : undefined;
    case 'sms':
      return 'Sms is niet ingesteld (SMS_BASE_URL). Klanten krijgen hun codes met een app of per mail.';
    case 'scanner':
      return 'De virusscanner staat uit (CLAMD_ADDRESS). Niemand controleert uploads.';
    case 'mail':
    case 'storage':
      return undefined;
  }
}

const PURPOSE = 'service settings';

/** Returns settings as text, independent of the order of their names. */
const textOf = (settings: Settings): string =>
  JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns a keyed hash of settings. Without the key of the installation, nobody can guess a password from
 * this hash.
 */
export const settingsDigest = ({ fieldKeys }: Configuration, settings: Settings): string =>
  keyedHash(fieldKeys, PURPOSE, textOf(settings));

/** Returns whether a digest belongs to these settings, also after the keys of the installation were replaced. */
export const isDigestOf = ({ fieldKeys }: Configuration, settings: Settings, digest: string): boolean =>
  isKeyedHashOf(fieldKeys, PURPOSE, textOf(settings), digest);
