import type { KeyObject } from 'node:crypto';
import { brandSettings } from './brand-settings.ts';
import type { Configuration } from './configuration-values.ts';
import { DESK_KEY } from './desk-key.ts';
import type { FieldKeys } from './field-encryption.ts';
import { TRUST_NAMES } from './trusted-proxies.ts';

/** Input for the production checks of an installation's settings. */
export interface Installation {
  readonly configuration: Configuration;
  readonly env: NodeJS.ProcessEnv;
  /** Ids of all brands that have a folder, including brands that this installation does not serve. */
  readonly brandIds: readonly string[];
  /** Every environment variable that the server reads, except the variables per brand. */
  readonly variables: readonly string[];
}

type Rule = (installation: Installation) => readonly string[];

/** Host of Twikey's test environment, which collects no real direct debits. */
const TWIKEY_TEST_HOST = 'api.beta.twikey.com';
/**
 * Minimum number of distinct bytes in a key, and of distinct differences between successive bytes. About one
 * in 10^12 random 32-byte keys has fewer.
 */
const LEAST_DISTINCT = 16;
const LOOPBACK = /^(localhost|127\.|\[?::1|0\.0\.0\.0)|\.localhost$/;
const PER_BRAND = Object.keys(brandSettings);
/** Prefix length of the largest network that is accepted as a trusted proxy, per IP version. */
const WIDEST = { ipv4: 8, ipv6: 32 } as const;

const variableOf = (prefix: string, brand: string): string =>
  `${prefix}_${brand.toUpperCase().replaceAll('-', '_')}`;
const faultIf = (isFault: boolean, text: string): readonly string[] => (isFault ? [text] : []);

function addressFaults(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  const { protocol, hostname } = new URL(value);
  return [
    ...faultIf(protocol !== 'https:', `${name} moet met https:// beginnen`),
    ...faultIf(LOOPBACK.test(hostname), `${name} mag niet naar deze machine zelf wijzen`),
  ];
}

/**
 * Returns the last two labels of a host name. Pages and API must share them to receive the same strict
 * cookies.
 */
const domainOf = (url: string): string => new URL(url).hostname.split('.').slice(-2).join('.');

/**
 * Returns the faults of a database URL. PostgreSQL on this machine or behind a socket needs no TLS. Any other server
 * must present a verified certificate.
 */
function databaseFaults(name: string, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  const { hostname, searchParams } = new URL(value);
  if (hostname === '' || LOOPBACK.test(hostname)) return [];
  return faultIf(
    searchParams.getAll('sslmode').join() !== 'verify-full',
    `${name} moet sslmode=verify-full hebben: zonder gecontroleerd certificaat leest een ander mee`,
  );
}

/** Returns whether a key looks typed or sequential instead of random. */
function isGuessable(key: KeyObject): boolean {
  const bytes = [...key.export()];
  const steps = bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256);
  return (
    new Set(bytes).size < LEAST_DISTINCT ||
    new Set(steps).size < LEAST_DISTINCT ||
    bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  );
}

const guessableKeys = (name: string, { byId }: FieldKeys): readonly string[] =>
  [...byId].flatMap(([id, key]) =>
    faultIf(
      id !== DESK_KEY && isGuessable(key),
      `${name}: de sleutel ${id} is niet willekeurig; maak er een met openssl rand -base64 32`,
    ),
  );

function mailFaults(value: string | undefined): readonly string[] {
  if (value === undefined) return ['SMTP_URL ontbreekt: de mailserver'];
  const { protocol, hostname, searchParams } = new URL(value);
  const isForced = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const weakens = [...searchParams.keys()].some((key) => key.startsWith('tls.') || key === 'ignoreTLS');
  return [
    ...faultIf(
      LOOPBACK.test(hostname) && protocol === 'smtp:',
      'SMTP_URL mag niet naar deze machine zelf wijzen',
    ),
    ...faultIf(
      !isForced || weakens,
      'SMTP_URL moet smtps:// zijn, of smtp://…?requireTLS=true, zonder tls. of ignoreTLS: mail gaat alleen over een gecontroleerde verbinding',
    ),
  ];
}

function isWideOpen(proxy: string): boolean {
  const [address = '', length] = proxy.split('/');
  const widest = address.includes(':') ? WIDEST.ipv6 : WIDEST.ipv4;
  return length !== undefined && Number(length) < widest;
}

/** Production rules of security item 39. Each named rule returns its faults, in Dutch. */
export const productionRules: Readonly<Record<string, Rule>> = {
  'no demo data': ({ configuration }) =>
    faultIf(configuration.demoData, 'DEMO_DATA kan niet samen met NODE_ENV=production'),

  'no call without a limit': ({ configuration }) =>
    faultIf(!configuration.rateLimit, 'RATE_LIMIT=0 kan niet samen met NODE_ENV=production'),

  'every brand has its public address': ({ configuration: { onlyBrand, publicUrls }, brandIds }) =>
    brandIds.flatMap((brand) =>
      faultIf(
        (onlyBrand ?? brand) === brand && publicUrls[brand] === undefined,
        `${variableOf('PUBLIC_URL', brand)} ontbreekt: het openbare adres van dit merk`,
      ),
    ),

  'no setting of a brand that is not there': ({ env, brandIds }) => {
    const brandVariables = new Set(
      PER_BRAND.flatMap((prefix) => brandIds.map((brand) => variableOf(prefix, brand))),
    );
    return Object.keys(env).flatMap((name) =>
      faultIf(
        PER_BRAND.some((prefix) => name.startsWith(`${prefix}_`)) && !brandVariables.has(name),
        `${name} hoort bij geen merk: er zijn ${brandIds.join(', ')}`,
      ),
    );
  },

  'no empty setting': ({ env, variables }) =>
    Object.entries(env).flatMap(([name, value]) =>
      faultIf(
        value?.trim() === '' &&
          (variables.includes(name) || PER_BRAND.some((prefix) => name.startsWith(`${prefix}_`))),
        `${name} is leeg: geef een waarde, of haal de regel weg`,
      ),
    ),

  'public addresses over TLS': ({ configuration }) =>
    Object.entries(configuration.publicUrls).flatMap(([brand, url]) =>
      addressFaults(variableOf('PUBLIC_URL', brand), url),
    ),

  'API addresses over TLS, at the domain of the pages': ({ configuration: { apiUrls, publicUrls } }) =>
    Object.entries(apiUrls).flatMap(([brand, url]) => {
      const [name, pages] = [variableOf('API_URL', brand), publicUrls[brand]];
      return [
        ...addressFaults(name, url),
        ...faultIf(
          pages !== undefined && domainOf(pages) !== domainOf(url),
          `${name} moet bij hetzelfde domein horen als ${variableOf('PUBLIC_URL', brand)}: anders stuurt de browser geen cookies mee`,
        ),
      ];
    }),

  'services outside over TLS': ({ configuration }) => [
    ...Object.entries(configuration.brandOverrides).flatMap(([brand, { errorReportingDsn }]) =>
      addressFaults(variableOf('SENTRY_DSN', brand), errorReportingDsn ?? undefined),
    ),
    ...addressFaults('MOLLIE_BASE_URL', configuration.payments.baseUrl),
    ...addressFaults('TWIKEY_BASE_URL', configuration.mandates.baseUrl),
    ...addressFaults('GTM_BASE_URL', configuration.tagManagerBaseUrl),
    ...addressFaults('PWNED_RANGE_URL', configuration.pwnedRangeUrl),
    ...addressFaults('PDOK_BASE_URL', configuration.pdokBaseUrl),
    ...addressFaults('SMS_BASE_URL', configuration.smsBaseUrl),
    ...addressFaults('VOP_BASE_URL', configuration.payeeVerification?.baseUrl),
    ...(configuration.storage.kind === 's3'
      ? addressFaults('STORAGE_S3_URL', configuration.storage.bucketUrl)
      : []),
  ],

  // A collector on the same machine needs no TLS.
  'traces over TLS, or to this machine': ({ configuration }) => {
    const { traces } = configuration.process;
    if (traces === undefined) return [];
    const { protocol, hostname } = new URL(traces.url);
    return faultIf(
      protocol !== 'https:' && !LOOPBACK.test(hostname),
      'OTLP_URL moet met https:// beginnen, of naar deze machine zelf wijzen',
    );
  },

  'mail over verified TLS': ({ configuration }) => mailFaults(configuration.smtpUrl),

  'the database over verified TLS': ({ configuration }) => [
    ...databaseFaults('DATABASE_URL', configuration.database.url),
    ...databaseFaults('MIGRATION_DATABASE_URL', configuration.database.migrationUrl),
  ],

  'certificates are checked': ({ env }) =>
    faultIf(
      !['1', undefined].includes(env.NODE_TLS_REJECT_UNAUTHORIZED),
      'NODE_TLS_REJECT_UNAUTHORIZED zet de controle van certificaten uit: haal haar weg',
    ),

  // Node's default minimum is TLS 1.2, and only the start options of the process can lower it.
  'no TLS older than 1.2': ({ env }) =>
    faultIf(
      /--tls-(min|max)-v1\.[01]\b/.test(env.NODE_OPTIONS ?? ''),
      'NODE_OPTIONS staat TLS van vóór 1.2 toe: haal --tls-min of --tls-max daar weg',
    ),

  'the proxy is known': ({ configuration: { trustedProxies } }) => [
    ...faultIf(
      trustedProxies.length === 0,
      'TRUSTED_PROXIES ontbreekt: de adressen van de proxy die TLS afhandelt, anders lijkt iedereen van één adres te komen',
    ),
    ...trustedProxies
      .filter((proxy) => !TRUST_NAMES.includes(proxy) && isWideOpen(proxy))
      .map((proxy) => `TRUSTED_PROXIES staat met ${proxy} open voor iedereen: noem alleen de proxy`),
  ],

  'keys for secrets of its own': ({ configuration }) =>
    faultIf(
      configuration.fieldKeys.byId.has(DESK_KEY),
      'FIELD_KEYS ontbreekt: de sleutels voor geheimen in de database',
    ),

  'keys that nobody can guess': ({ configuration: { auditKeys, fieldKeys } }) => [
    ...guessableKeys('FIELD_KEYS', fieldKeys),
    ...guessableKeys('AUDIT_KEY', auditKeys),
  ],

  'no test mode of a provider': ({ configuration: { mandates, payments } }) => [
    ...Object.entries(payments.accounts).flatMap(([brand, { apiKey }]) =>
      faultIf(
        apiKey.startsWith('test_'),
        `${variableOf('MOLLIE_KEY', brand)} is een sleutel van de testmodus: daarmee komt geen geld binnen. Neem de sleutel die met live_ begint`,
      ),
    ),
    ...faultIf(
      new URL(mandates.baseUrl).hostname === TWIKEY_TEST_HOST,
      'TWIKEY_BASE_URL is de testomgeving van Twikey: daar wordt niets afgeschreven',
    ),
  ],

  'a key of its own for the audit log': ({ configuration: { auditKeys, fieldKeys } }) => [
    ...faultIf(
      auditKeys.byId.has(DESK_KEY),
      'AUDIT_KEY ontbreekt: de sleutel waarmee het auditlog is verzegeld',
    ),
    ...faultIf(
      [...auditKeys.byId.values()].some((key) =>
        [...fieldKeys.byId.values()].some((other) => key.equals(other)),
      ),
      'AUDIT_KEY moet een andere sleutel zijn dan die van FIELD_KEYS',
    ),
  ],

  // Several processes that each store files on their own disk could not find each other's files, so
  // production must name the storage explicitly.
  'a place for documents by name': ({ env }) =>
    faultIf(
      env.STORAGE_S3_URL === undefined && env.STORAGE_DIR === undefined,
      'STORAGE_S3_URL of STORAGE_DIR ontbreekt: waar documenten worden bewaard',
    ),

  'uploads are scanned, or it was said not to': ({ env }) =>
    faultIf(
      env.CLAMD_ADDRESS === undefined,
      'CLAMD_ADDRESS ontbreekt: wie uploads op virussen controleert, of off',
    ),

  'leaked passwords are looked up, or it was said not to': ({ env }) =>
    faultIf(
      env.PWNED_RANGE_URL === undefined,
      'PWNED_RANGE_URL ontbreekt: de lijst van uitgelekte wachtwoorden, of off',
    ),
};
